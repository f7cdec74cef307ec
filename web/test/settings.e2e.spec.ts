import { type Locale, locales } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { approveChanges } from '../../infra/jest/approve-changes.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  LOCALE_PREFIXES,
  signIn,
  toastsIn,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';

const uiText = messagesOf('en');
const site = siteForThisFile();

const expectToast = (title: string, text: string, locale: Locale = 'en') =>
  expectVisible(toastsIn(site.page, messagesOf(locale)).filter({ hasText: title }).filter({ hasText: text }));
const card = (name: string) => site.page.getByRole('form', { name });
const open = async (locale: Locale = 'en') => {
  const own = messagesOf(locale);
  await signIn(site.page, site.system, locale);
  await site.page.getByRole('button', { name: own.console_settings }).click();
  await site.page.waitForURL(`**${LOCALE_PREFIXES[locale]}/agent/settings`);
  await expectVisible(card(own.settings_chat!));
};
/** One text of the form in one language. */
const textIn = (text: string, language: string) => site.page.getByRole('group', { name: text }).getByLabel(language);
const save = (name: string) => card(name).getByRole('button', { name: uiText.settings_save }).click();
/** One pixel, the smallest possible picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const saved = async () =>
  (await queryDatabase<{ settings: object }>(site.system, `select settings from organisation_settings`))[0]!.settings;

describe('the settings page', () => {
  it('shows the agent, links back and out, and has three cards with the defaults', async () => {
    await open();
    await expectVisible(site.page.getByRole('heading', { level: 1, name: 'agent settings' }));
    await expectVisible(site.page.getByText('Welcome, Aidline Agent'));
    for (const name of [uiText.settings_profile, uiText.settings_chat, uiText.settings_contact])
      await expectVisible(card(name!));
    const chat = card(uiText.settings_chat!);
    const greeting = textIn(uiText.settings_welcome_message!, 'English');
    expect([await greeting.inputValue(), await greeting.getAttribute('placeholder')]).toEqual([
      '',
      'Hello! Welcome to our fraud prevention support. How can I help you today?',
    ]);
    expect(await chat.getByLabel(uiText.settings_welcome_delay!).inputValue()).toBe('2');
    expect(await textIn(uiText.settings_follow_up_message!, 'English').inputValue()).toBe('');
    expect(await chat.getByLabel(uiText.settings_follow_up_delay!).inputValue()).toBe('30');
    const requests = [
      uiText.settings_ask_name,
      uiText.settings_ask_email,
      uiText.settings_ask_phone,
      uiText.settings_allow_skip,
    ];
    const isOn = (label?: string) => card(uiText.settings_contact!).getByLabel(label!).isChecked();
    expect(await Promise.all(requests.map(isOn))).toEqual([true, true, false, false]);
    await site.page.getByRole('button', { name: uiText.settings_back }).click();
    await site.page.waitForURL('**/agent/dashboard');
    await site.page.goBack();
    await site.page.getByRole('button', { name: uiText.console_log_out }).click();
    await site.page.waitForURL('**/agent');
  });

  it('saves, confirms it, keeps delays in their range, and the widget uses the new values', async () => {
    await open();
    await textIn(uiText.settings_display_name!, 'English').fill('Mei Lin');
    const chat = card(uiText.settings_chat!);
    await textIn(uiText.settings_welcome_message!, 'English').fill('We are here');
    await chat.getByLabel(uiText.settings_welcome_delay!).fill('');
    await chat.getByLabel(uiText.settings_follow_up_delay!).fill('999');
    await expectVisible(chat.getByText(uiText.settings_unsaved!));
    await save(uiText.settings_chat!);
    await expectToast('save succeeded', uiText.changes_waits!);
    await expectVisible(textIn(uiText.settings_welcome_message!, 'English'));
    expect(await card(uiText.settings_chat!).getByText(uiText.settings_waiting_text!).count()).toBe(1);
    expect(await chat.getByLabel(uiText.settings_welcome_delay!).inputValue()).toBe('0');
    await card(uiText.settings_contact!).getByLabel(uiText.settings_ask_phone!).check();
    await save(uiText.settings_contact!);
    await expectVisible(card(uiText.settings_contact!).getByRole('button', { name: uiText.settings_save }));
    await site.page.reload();
    await expectVisible(card(uiText.settings_chat!));
    expect(await textIn(uiText.settings_display_name!, 'English').inputValue()).toBe('Mei Lin');
    await approveChanges(site.system);
    expect(await saved()).toMatchObject({
      agentName: { en: 'Mei Lin' },
      // A suggested default in the other two languages is not saved as a text.
      welcomeMessage: { en: 'We are here' },
      welcomeDelaySeconds: 0,
      followUpDelaySeconds: 300,
      askForPhone: true,
    });
    const visitor = await openVisitorPage(
      await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT }),
      `${site.system.siteUrl}/en`,
      uiText,
    );
    await expectVisible(visitor.getByRole('heading', { name: 'Mei Lin' }));
    await expectVisible(visitor.getByRole('log').getByText('We are here'));
    await visitor.context().close();
    for (const locale of ['zh-CN', 'zh-TW'] as const) {
      const context = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
      const other = await openVisitorPage(
        context,
        `${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/`,
        messagesOf(locale),
      );
      await expectVisible(other.getByRole('log').getByText(defaultWelcome[locale]));
      await expectVisible(other.getByRole('heading', { name: messagesOf(locale).chat_agent_default }));
      await context.close();
    }
  });

  it('shows a refused text at its field', async () => {
    await open();
    const area = textIn(uiText.settings_explanation!, '繁體中文');
    await area.fill('請先把驗證碼告訴我們');
    await save(uiText.settings_contact!);
    await expectToast('save failed', 'a one-time code');
    expect(await area.getAttribute('aria-invalid')).toBe('true');
    expect(await area.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('is shown in full and read-only to an agent who is not a lead', async () => {
    await queryDatabase(site.system, `update agent set role = 'agent'`);
    try {
      await open();
      await expectVisible(site.page.getByText(uiText.settings_lead_only!));
      expect(await textIn(uiText.settings_welcome_message!, 'English').isDisabled()).toBe(true);
      for (const button of await card(uiText.settings_chat!).getByRole('button').all())
        expect(await button.isDisabled()).toBe(true);
    } finally {
      await queryDatabase(site.system, `update agent set role = 'lead'`);
    }
  });

  it('accepts a picture, shows it, and refuses other files', async () => {
    await open();
    const file = site.page.locator('input[type=file]');
    expect(await file.getAttribute('accept')).toBe('image/*');
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
    await expectToast(uiText.changes_picture!, uiText.changes_waits!);
    await approveChanges(site.system);
    await site.page.reload();
    const picture = card(uiText.settings_profile!).getByRole('img', { name: uiText.settings_avatar });
    await expectVisible(picture);
    expect(await picture.getAttribute('src')).toMatch(/\/settings\/picture\/avatar-\d+\.webp$/);
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expectToast('upload failed', 'avatar upload failed.');
    await site.page.reload();
    await file.setInputFiles({ name: 'me.html', mimeType: 'text/html', buffer: Buffer.from('<html>') });
    await expectToast('upload failed', 'avatar upload failed.');
  });

  it('reports a failed save, keeps what was typed, and reports a failed load', async () => {
    await open();
    await site.page.route('**/api/settings/organisation', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await textIn(uiText.settings_display_name!, 'English').fill('not saved');
    await save(uiText.settings_chat!);
    await expectToast('save failed', 'failed to save live chat settings.');
    expect(await textIn(uiText.settings_display_name!, 'English').inputValue()).toBe('not saved');
    await site.page.unroute('**/api/settings/organisation');
    await site.page.route('**/api/settings/organisation', (route) => route.abort());
    await site.page.reload();
    await expectVisible(site.page.getByText(uiText.settings_load_failed!));
    await site.page.unroute('**/api/settings/organisation');
    await site.page.getByRole('button', { name: uiText.chat_retry }).click();
    await expectVisible(card(uiText.settings_chat!));
  });

  it.each([
    ['zh-CN', '需要认证', '请先登录客服账户。'],
    ['en', 'Authentication required', 'Please log in'],
  ] as const)('without a sign-in says so in %s and redirects to the login', async (locale, title, text) => {
    await site.page.goto(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/agent/settings`);
    await site.page.waitForURL(`**${LOCALE_PREFIXES[locale]}/agent/login`);
    await expectToast(title, text, locale);
  });
});

describe('axe finds no violation', () => {
  it.each(locales)('on the settings page and the account page in %s', async (locale) => {
    await open(locale);
    expect(await accessibilityViolations(site.page)).toEqual([]);
    await site.page.goto(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/agent/account`);
    await expectVisible(site.page.getByRole('region', { name: messagesOf(locale).me_sign_ins }).getByRole('listitem'));
    expect(await accessibilityViolations(site.page)).toEqual([]);
  });
});
