import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Frame, Locator, Page, WebSocketRoute } from 'playwright-core';
import { forEachLocale, languageList } from '@libs/protocol/language-list.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RunningSystem } from './test-system.ts';

// A visitor and an agent as they use the product: by role and name of a control, never by its class.

export const LOCALE_PREFIXES: Record<Locale, string> = forEachLocale((locale) => languageList[locale].path);

export const DESKTOP_VIEWPORT = { width: 1280, height: 800 };
export const PHONE_VIEWPORT = { width: 375, height: 667 };
export const PHONE_CONTEXT = { viewport: PHONE_VIEWPORT, hasTouch: true, isMobile: true };

export type LocaleMessages = Record<string, string>;

/** As the build has filled in the organisation's words. */
export const messagesOf = (locale: Locale): LocaleMessages =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../web/.filled-messages/${locale}.json`), 'utf8'),
  ) as LocaleMessages;

/** Waits until it is visible. */
export const expectVisible = (what: Locator): Promise<void> => what.first().waitFor();

/** Waits until the condition holds on the page; checked on every frame, so it does not depend on timing. */
export const waitForPage = (page: Page, condition: () => boolean): Promise<unknown> => page.waitForFunction(condition);

/**
 * The button of the chat, also with an unread count: the server's greeting may come after the panel was closed, and a
 * read mark may not have been sent before the page was left.
 */
export const chatLauncher = (page: Page, words: LocaleMessages): Locator =>
  page
    .getByRole('button', { name: words.chat_open, exact: true })
    .or(page.getByRole('button', { name: words.chat_open_new!.replace('{count}', '') }));

/** Opens the chat, or finds it already open, also when it opens by itself at that moment; returns its text field. */
export async function openChat(page: Page, words: LocaleMessages): Promise<Locator> {
  const input = page.getByRole('textbox', { name: words.chat_input });
  await chatLauncher(page, words).or(input).click();
  await input.waitFor();
  return input;
}

/** Waits until a message has its version in the log, read or not. */
export const expectRecorded = (page: Page | Frame, text: string): Promise<void> =>
  expectVisible(recordedMessage(page, text));

const recordedMessage = (page: Page | Frame, text: string): Locator =>
  page.getByRole('log').locator('[data-version]').filter({ hasText: text });

/**
 * Writes into the open chat and waits until the message is in the log; gives a name when contact details are requested.
 */
export async function sendMessage(page: Page, words: LocaleMessages, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words.chat_input }).fill(text);
  await page.keyboard.press('Enter');
  const goOn = page.getByRole('button', { name: words.chat_contact_continue });
  await expectVisible(recordedMessage(page, text).or(goOn));
  const giveName = async () => {
    await page.getByRole('textbox', { name: words.chat_contact_name }).fill('Mei');
    await goOn.click();
  };
  // The question disappears by itself when the settings, which disable it, arrive after it.
  if (await goOn.isVisible()) await Promise.race([giveName().catch(() => undefined), expectRecorded(page, text)]);
  await expectRecorded(page, text);
}

/** Disables the automatic opening of the chat in this browser. */
export const disableAutoOpen = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => sessionStorage.setItem('aidline.chat.auto-opened', '1'));

/** A new visitor who has opened the chat of this page. */
export async function openVisitorPage(context: BrowserContext, url: string, words: LocaleMessages): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await openChat(page, words);
  return page;
}

export async function fillLogin(
  page: Page,
  words: LocaleMessages,
  { email, password }: RunningSystem['agent'],
): Promise<void> {
  await page.getByLabel(words.account_email!).fill(email);
  await page.getByLabel(words.account_password!).fill(password);
}

/** Signs in at the page's login and waits for the console. */
export async function signIn(
  page: Page,
  system: Pick<RunningSystem, 'siteUrl' | 'agent'>,
  locale: Locale,
): Promise<void> {
  const words = messagesOf(locale);
  await page.goto(`${system.siteUrl}${LOCALE_PREFIXES[locale]}/agent/login`);
  await fillLogin(page, words, system.agent);
  await page.getByRole('button', { name: words.account_sign_in }).click();
  await page.waitForURL(`**${LOCALE_PREFIXES[locale]}/agent/dashboard`);
}

/** Every visible toast, as its lines. */
export const toastsIn = (page: Page, words: LocaleMessages): Locator =>
  page.getByRole('region', { name: words.account_notices }).getByRole('listitem');

export const boundingBoxOf = async (what: Locator) => (await what.boundingBox())!;

/** A refusal in the gateway's format. */
export const refusalResponse = (code: string) => ({
  ok: false,
  error: { code, message: `refused: ${code}`, ref: 'test' },
});

/** Answers some of the page's socket requests in place of the gateway; null forwards one to the gateway. */
export async function interceptSocketRequests(
  page: Page,
  answer: (event: string, body: string) => object | null,
): Promise<void> {
  await page.routeWebSocket('**/socket.io/**', (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const [, ack, event, body] = /^42(\d+)\["(\w+)",(.*)\]$/s.exec(String(frame)) ?? [];
      const own = event ? answer(event, body!) : null;
      if (own) socket.send(`43${ack}[${JSON.stringify(own)}]`);
      else server.send(frame);
    });
  });
}

/** Chooses what is shown beside the open conversation: `case`, `notes` and so on. */
export const showDetails = (page: Page, words: LocaleMessages, tab: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${words[`details_${tab}`]}`) }).click();
