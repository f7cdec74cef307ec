import type { Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import { askDatabase } from '../../infra/jest/ask-database.ts';
import { complaintsOn } from '../../infra/jest/axe.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import { DESKTOP, expectShown, PREFIX, signIn, toastsOn, visit, wordsOf } from '../../infra/jest/people.ts';

const words = wordsOf('en');
const site = siteForThisFile();

const expectToast = (title: string, text: string, locale: Locale = 'en') =>
  expectShown(toastsOn(site.page, wordsOf(locale)).filter({ hasText: title }).filter({ hasText: text }));
const card = (name: string) => site.page.getByRole('form', { name });
const open = async (locale: Locale = 'en') => {
  const own = wordsOf(locale);
  await signIn(site.page, site.system, locale);
  await site.page.getByRole('button', { name: own.console_settings }).click();
  await site.page.waitForURL(`**${PREFIX[locale]}/agent/settings`);
  await expectShown(card(own.settings_chat!));
};
/** One text of the form in one language. */
const textIn = (text: string, language: string) => site.page.getByRole('group', { name: text }).getByLabel(language);
const save = (name: string) => card(name).getByRole('button', { name: words.settings_save }).click();
/** One pixel, as small as a picture gets. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const saved = async () =>
  (await askDatabase<{ settings: object }>(site.system, `select settings from organisation_settings`))[0]!.settings;

describe('the settings page', () => {
  it('says who is there, leads back and out, and has three cards with the defaults', async () => {
    await open();
    await expectShown(site.page.getByRole('heading', { level: 1, name: 'agent settings' }));
    await expectShown(site.page.getByText('Welcome, Aidline Agent'));
    for (const name of [words.settings_profile, words.settings_chat, words.settings_contact])
      await expectShown(card(name!));
    const chat = card(words.settings_chat!);
    const greeting = textIn(words.settings_welcome_message!, 'English');
    expect([await greeting.inputValue(), await greeting.getAttribute('placeholder')]).toEqual([
      '',
      'Hello! Welcome to our fraud prevention support. How can I help you today?',
    ]);
    expect(await chat.getByLabel(words.settings_welcome_delay!).inputValue()).toBe('2');
    expect(await textIn(words.settings_follow_up_message!, 'English').inputValue()).toBe('');
    expect(await chat.getByLabel(words.settings_follow_up_delay!).inputValue()).toBe('30');
    const asked = [
      words.settings_ask_name,
      words.settings_ask_email,
      words.settings_ask_phone,
      words.settings_allow_skip,
    ];
    const isOn = (label?: string) => card(words.settings_contact!).getByLabel(label!).isChecked();
    expect(await Promise.all(asked.map(isOn))).toEqual([true, true, false, false]);
    await site.page.getByRole('button', { name: words.settings_back }).click();
    await site.page.waitForURL('**/agent/dashboard');
    await site.page.goBack();
    await site.page.getByRole('button', { name: words.console_log_out }).click();
    await site.page.waitForURL('**/agent');
  });

  it('saves, says so, keeps delays in their range, and the widget follows', async () => {
    await open();
    await textIn(words.settings_display_name!, 'English').fill('Mei Lin');
    const chat = card(words.settings_chat!);
    await textIn(words.settings_welcome_message!, 'English').fill('We are here');
    await chat.getByLabel(words.settings_welcome_delay!).fill('');
    await chat.getByLabel(words.settings_follow_up_delay!).fill('999');
    await expectShown(chat.getByText(words.settings_unsaved!));
    await save(words.settings_chat!);
    await expectToast('save succeeded', 'live chat settings saved successfully');
    expect(await chat.getByLabel(words.settings_welcome_delay!).inputValue()).toBe('0');
    await card(words.settings_contact!).getByLabel(words.settings_ask_phone!).check();
    await save(words.settings_contact!);
    await expectShown(card(words.settings_contact!).getByRole('button', { name: words.settings_save }));
    await site.page.reload();
    await expectShown(card(words.settings_chat!));
    expect(await textIn(words.settings_display_name!, 'English').inputValue()).toBe('Mei Lin');
    expect(await saved()).toMatchObject({
      agentName: { 'zh-CN': '', 'zh-TW': '', en: 'Mei Lin' },
      // What the form only suggested in the two others is no text of anybody.
      welcomeMessage: { 'zh-CN': '', 'zh-TW': '', en: 'We are here' },
      welcomeDelaySeconds: 0,
      followUpDelaySeconds: 300,
      askForPhone: true,
    });
    const visitor = await visit(
      await site.browser.current.newContext({ viewport: DESKTOP }),
      `${site.system.siteUrl}/en`,
      words,
    );
    await expectShown(visitor.getByRole('heading', { name: 'Mei Lin' }));
    await expectShown(visitor.getByRole('log').getByText('We are here'));
    await visitor.context().close();
    for (const locale of ['zh-CN', 'zh-TW'] as const) {
      const context = await site.browser.current.newContext({ viewport: DESKTOP });
      const other = await visit(context, `${site.system.siteUrl}${PREFIX[locale]}/`, wordsOf(locale));
      await expectShown(other.getByRole('log').getByText(defaultWelcome[locale]));
      await expectShown(other.getByRole('heading', { name: wordsOf(locale).chat_agent_default }));
      await context.close();
    }
  });

  it('says at the text in question what nobody may ask for', async () => {
    await open();
    const area = textIn(words.settings_explanation!, '繁體中文');
    await area.fill('請先把驗證碼告訴我們');
    await save(words.settings_contact!);
    await expectToast('save failed', 'a one-time code');
    expect(await area.getAttribute('aria-invalid')).toBe('true');
    expect(await area.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('is shown whole, and closed, to an agent who is no lead', async () => {
    await askDatabase(site.system, `update agent set role = 'agent'`);
    try {
      await open();
      await expectShown(site.page.getByText(words.settings_lead_only!));
      expect(await textIn(words.settings_welcome_message!, 'English').isDisabled()).toBe(true);
      expect(await card(words.settings_chat!).getByRole('button').isDisabled()).toBe(true);
    } finally {
      await askDatabase(site.system, `update agent set role = 'lead'`);
    }
  });

  it('takes a picture, shows it, and refuses what is none', async () => {
    await open();
    const file = site.page.locator('input[type=file]');
    expect(await file.getAttribute('accept')).toBe('image/*');
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
    const picture = card(words.settings_profile!).getByRole('img', { name: words.settings_avatar });
    await expectShown(picture);
    expect(await picture.getAttribute('src')).toMatch(/\/settings\/picture\/avatar-\d+\.webp$/);
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expectToast('upload failed', 'avatar upload failed.');
    await site.page.reload();
    await file.setInputFiles({ name: 'me.html', mimeType: 'text/html', buffer: Buffer.from('<html>') });
    await expectToast('upload failed', 'avatar upload failed.');
  });

  it('says that it could not save, keeps what was typed, and that it could not load', async () => {
    await open();
    await site.page.route('**/api/settings/organisation', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await textIn(words.settings_display_name!, 'English').fill('not saved');
    await save(words.settings_chat!);
    await expectToast('save failed', 'failed to save live chat settings.');
    expect(await textIn(words.settings_display_name!, 'English').inputValue()).toBe('not saved');
    await site.page.unroute('**/api/settings/organisation');
    await site.page.route('**/api/settings/organisation', (route) => route.abort());
    await site.page.reload();
    await expectShown(site.page.getByText(words.settings_load_failed!));
    await site.page.unroute('**/api/settings/organisation');
    await site.page.getByRole('button', { name: words.chat_retry }).click();
    await expectShown(card(words.settings_chat!));
  });

  it.each([
    ['zh-CN', '需要认证', '请先登录客服账户。'],
    ['en', 'Authentication required', 'Please log in'],
  ] as const)('without a sign-in says so in %s and leads to the login', async (locale, title, text) => {
    await site.page.goto(`${site.system.siteUrl}${PREFIX[locale]}/agent/settings`);
    await site.page.waitForURL(`**${PREFIX[locale]}/agent/login`);
    await expectToast(title, text, locale);
  });
});

describe('axe finds nothing', () => {
  it.each(['en', 'zh-CN', 'zh-TW'] as const)('on the settings page and the agent’s own in %s', async (locale) => {
    await open(locale);
    expect(await complaintsOn(site.page)).toEqual([]);
    await site.page.goto(`${site.system.siteUrl}${PREFIX[locale]}/agent/account`);
    await expectShown(site.page.getByRole('region', { name: wordsOf(locale).me_sign_ins }).getByRole('listitem'));
    expect(await complaintsOn(site.page)).toEqual([]);
  });
});
