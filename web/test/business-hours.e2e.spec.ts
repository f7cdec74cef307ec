import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import type { Locator } from 'playwright-core';
import {
  boundingBoxOf,
  DESKTOP_VIEWPORT,
  expectVisible,
  LOCALE_PREFIXES,
  messagesOf,
  openVisitorPage,
  PHONE_VIEWPORT,
  sendMessage,
  signIn,
} from '../../infra/jest/actor-actions.ts';
import { commandAsAgent, requestAsAgent } from '../../infra/jest/api-actors.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { locales } from '@libs/protocol/languages.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

/** A lead closes the desk, a visitor reads so, and an agent puts a conversation to sleep by the keyboard. */
const uiText = messagesOf('en');
const site = siteForThisFile();

it('a lead sets the hours and reads at once what they mean now', async () => {
  const { page } = site;
  await signIn(page, site.system, 'en');
  await page.goto(`${site.system.siteUrl}/en/agent/team`);
  const form = page.getByRole('form', { name: uiText.hours_title });
  await expectVisible(form.getByText(uiText.hours_now_always!));
  await form.getByText(uiText.hours_everyone!, { exact: true }).click();
  await form.getByLabel(uiText.hours_when!).first().selectOption('own');
  await form.getByLabel(uiText.hours_zone!).first().fill('Asia/Taip');
  await expectVisible(form.getByText(uiText.hours_zone_unknown!));
  await form.getByLabel(uiText.hours_zone!).first().fill('Asia/Taipei');
  await form.getByLabel(uiText.hours_date!).first().fill('2035-01-01');
  await form.getByLabel(uiText.hours_holiday_name!).first().fill('Eve');
  await form.getByRole('button', { name: uiText.hours_holiday_add }).first().click();
  const dayOff = form.getByRole('group', { name: /January 1, 2035 · Eve/ });
  await expectVisible(dayOff.getByText(uiText.hours_closed!));
  await dayOff.getByRole('button', { name: /^Add a time on/ }).click();
  await dayOff.getByLabel(/, to$/).fill('12:30');
  await form.getByRole('button', { name: uiText.settings_save }).click();
  await expectVisible(form.getByText(uiText.settings_saved!));
  await expectVisible(form.getByText(/\(Asia\/Taipei\)/));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE_VIEWPORT);
  await form.scrollIntoViewIfNeeded();
  await form.getByText(uiText.hours_holidays!, { exact: true }).first().scrollIntoViewIfNeeded();
});

it('outside them a visitor reads when somebody answers, with somebody to call, on the page and in the chat', async () => {
  const day = ((new Date().getUTCDay() + 2) % 7) + 1;
  const week = [{ day, from: '09:00', to: '18:00' }];
  const body = { everyone: { timeZone: 'Asia/Taipei', week, holidays: [] } };
  await requestAsAgent(site.system, { email: site.system.agent.email, path: 'assignment/hours', method: 'PUT', body });
  for (const locale of locales) {
    const words = messagesOf(locale);
    const context = await site.context.browser()!.newContext({
      viewport: PHONE_VIEWPORT,
      locale,
      hasTouch: true,
      isMobile: true,
      colorScheme: locale === 'en' ? 'light' : 'dark',
    });
    const page = await openVisitorPage(context, `${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/reach-us`, words);
    await sendMessage(page, words, 'is anybody there?');
    await expectVisible(page.getByRole('dialog').getByRole('link', { name: '1925' }));
    await expectVisible(page.getByRole('dialog').getByText(/09:00|9:00|\d\d:00/));
    await page.getByRole('button', { name: words.chat_close! }).click();
    await context.close();
  }
});

it('an agent puts a conversation to sleep by a key; it is in the view of those, and comes back by a key', async () => {
  const page = await site.context.newPage();
  await signIn(page, site.system, 'en');
  const list = page.getByRole('list', { name: uiText.console_list });
  await list.getByRole('button').first().click();
  await expectVisible(page.getByRole('button', { name: uiText.snooze, exact: true }));
  await page.keyboard.press('Alt+h');
  await expectVisible(page.getByRole('menuitem', { name: new RegExp(uiText.snooze_tomorrow!) }));
  await page.getByRole('menuitem', { name: new RegExp(uiText.snooze_tomorrow!) }).press('Enter');
  await expectVisible(page.getByText(uiText.snooze_until!.split('{')[0]!));
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.keyboard.press('Alt+h');
  await page.getByText(uiText.snooze_until!.split('{')[0]!).waitFor({ state: 'detached' });
});

it('the messages keep half of the panel, whatever is said about the hours and asked at the end', async () => {
  for (const [locale, viewport] of [
    ['en', DESKTOP_VIEWPORT],
    ['zh-CN', DESKTOP_VIEWPORT],
    ['zh-TW', PHONE_VIEWPORT],
    ['en', PHONE_VIEWPORT],
  ] as const) {
    const words = messagesOf(locale);
    const context = await site.context.browser()!.newContext({ viewport, locale });
    const address = `${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/reach-us`;
    const page = await openVisitorPage(context, address, words);
    await sendMessage(page, words, 'thank you, that was all');
    const stored = await page.evaluate(() => localStorage.getItem('aidline.chat.session'));
    const { sessionId } = JSON.parse(stored!) as { sessionId: SessionId };
    const asAgent = { email: site.system.agent.email, sessionId };
    await commandAsAgent(site.system, { ...asAgent, command: { type: 'session.close' } });
    const panel = page.getByRole('dialog', { name: words.chat_panel });
    await expectVisible(panel.getByText(words.chat_rate!));
    await panel.getByText('★').or(panel.getByText('☆')).nth(3).click();
    await expectVisible(panel.getByRole('textbox', { name: words.chat_rate_text }));
    const [whole, log] = [await boundingBoxOf(panel), await boundingBoxOf(panel.getByRole('log'))];
    expect(log.height).toBeGreaterThanOrEqual(whole.height / 2 - 1);
    const isWithin = async (what: Locator, { y, height }: { y: number; height: number }) => {
      const box = await boundingBoxOf(what);
      return box.y >= y && box.y + box.height <= y + height;
    };
    const input = panel.getByRole('textbox', { name: words.chat_input });
    const firstNumber = panel.getByRole('status').getByRole('link').first();
    expect(await isWithin(input, whole)).toBe(true);
    expect(await isWithin(firstNumber, { y: whole.y, height: log.y - whole.y })).toBe(true);
    expect(await isWithin(panel.getByRole('button', { name: words.chat_rate_send }), log)).toBe(true);
    expect(await isWithin(panel.getByText(words.chat_safety!), whole)).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await context.close();
  }
});
