import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { expectVisible, openChat, LOCALE_PREFIXES, signIn, messagesOf } from '../../infra/jest/actor-actions.ts';
import { systemForThisFile } from '../../infra/jest/system-for-this-file.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Makes README's pictures on request: `UPDATE_PICTURES=1 npm run test:e2e -- story`. */
const PICTURES = process.env.UPDATE_PICTURES ? join(ROOT, 'infra/pictures') : null;

const MESSAGE_TEXTS: Record<Locale, { visitor: string; agent: string }> = {
  'zh-CN': {
    visitor: '我把钱转到一个投资平台，现在取不出来了。',
    agent: '我在，您慢慢说。请先不要再转钱。您联系过银行了吗？',
  },
  'zh-TW': {
    visitor: '我把錢匯到一個投資平台，現在領不出來了。',
    agent: '我在，您慢慢說。請先不要再匯錢。您聯絡過銀行了嗎？',
  },
  en: {
    visitor: 'I sent money to a trading site and now I cannot get it back.',
    agent: 'I am here with you. Please do not send anything more. Have you told your bank yet?',
  },
  ms: {
    visitor: 'Saya hantar wang ke satu laman pelaburan dan sekarang saya tidak dapat mengeluarkannya.',
    agent: 'Saya mendengar. Jangan bayar apa-apa lagi, dan hubungi bank anda dahulu.',
  },
};

/** The badge with a session's status; the buttons of the views have the same names. */
const stateOf = (page: Page, texts: string): Locator =>
  page.getByText(texts, { exact: true }).and(page.locator('span'));

const browser = browserForThisFile();
const system = systemForThisFile({ gateways: 2, workers: 1, site: true });

beforeAll(async () => {
  await disableContactQuestions(system);
});

describe.each(sweep(locales))('one message, from the visitor to the agent and back, in %s', (locale) => {
  const texts = messagesOf(locale);
  const messageTexts = MESSAGE_TEXTS[locale];
  let visitor: BrowserContext;
  let agent: BrowserContext;
  let tab: Page;
  let agentPage: Page;

  beforeAll(async () => {
    visitor = await contextOf(browser.current, { width: 390, height: 844 });
    agent = await contextOf(browser.current, { width: 1280, height: 800 });
  });
  afterAll(async () => {
    await visitor.close();
    await agent.close();
  });

  it('shows the visitor a page in their language', async () => {
    tab = await visitor.newPage();
    await tab.goto(`${system.siteUrl}${LOCALE_PREFIXES[locale]}/`);
    expect(await tab.locator('html').getAttribute('lang')).toBe(locale);
    expect((await tab.locator('h1').first().innerText()).trim()).not.toBe('');
  });

  it('greets them by the server’s timer after they have opened the chat', async () => {
    await openChat(tab, texts);
    await expectVisible(tab.getByRole('log').getByText(defaultWelcome[locale]));
  });

  it('keeps their message across a reload', async () => {
    await tab.getByRole('textbox', { name: texts.chat_input }).fill(messageTexts.visitor);
    await tab.keyboard.press('Enter');
    await expectVisible(tab.getByRole('log').getByText(messageTexts.visitor));
    await expectVisible(tab.getByRole('log').getByText(texts.chat_state_sent!));
    await tab.reload();
    await openChat(tab, texts);
    await expectVisible(tab.getByRole('log').getByText(messageTexts.visitor));
    expect(await tab.getByRole('log').getByText(messageTexts.visitor).count()).toBe(1);
  });

  it('shows an agent who signs in the session at once, with its last message', async () => {
    agentPage = await agent.newPage();
    await signIn(agentPage, system, locale);
    await expectVisible(agentPage.getByText(messageTexts.visitor));
  });

  it('delivers the answer to the visitor on the other gateway, and assigns the session to the agent', async () => {
    await connectToDifferentGateways(agentPage);
    await agentPage.getByText(messageTexts.visitor).first().click();
    await expectVisible(agentPage.getByRole('log').getByText(messageTexts.visitor));
    await agentPage.getByRole('textbox', { name: texts.console_reply }).fill(messageTexts.agent);
    await agentPage.keyboard.press('Enter');
    await expectVisible(tab.getByRole('log').getByText(messageTexts.agent));
    await expectVisible(agentPage.getByText(texts.console_mine!));
    await expectVisible(stateOf(agentPage, texts.console_active!).first());
    await stateOf(agentPage, texts.console_waiting!).waitFor({ state: 'detached' });
    if (PICTURES && locale === 'en')
      await takeScreenshots(
        {
          'chat.png': tab,
          'console.png': agentPage,
          'settings.png': await settingsPage(agent, texts),
          'site.png': await homePage(agent),
        },
        PICTURES,
      );
  });

  it('shows the same messages in the same order in two more tabs of the visitor', async () => {
    const more = [await visitor.newPage(), await visitor.newPage()];
    for (const page of more) {
      await page.goto(`${system.siteUrl}${LOCALE_PREFIXES[locale]}/`);
      await openChat(page, texts);
      await expectVisible(page.getByRole('log').getByText(messageTexts.agent));
    }
    const bubblesByTab = await Promise.all([tab, ...more].map(bubbleVersions));
    expect(bubblesByTab[0]!.length).toBeGreaterThanOrEqual(3);
    expect(bubblesByTab[1]).toEqual(bubblesByTab[0]);
    expect(bubblesByTab[2]).toEqual(bubblesByTab[0]);
  });

  it('logged no error on the way', () => {
    expect(consoleErrors.get(visitor)).toEqual([]);
    expect(consoleErrors.get(agent)).toEqual([]);
  });
});

const consoleErrors = new Map<BrowserContext, string[]>();

async function contextOf(from: Browser, viewport: { width: number; height: number }): Promise<BrowserContext> {
  const context = await from.newContext({ viewport });
  const errors: string[] = [];
  consoleErrors.set(context, errors);
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  context.on('weberror', (fault) => errors.push(fault.error().message));
  return context;
}

/** Version and text of every bubble as rendered. */
const bubbleVersions = (page: Page) =>
  page
    .getByRole('log')
    .locator('[data-version]')
    .evaluateAll((bubbles) => bubbles.map((bubble) => bubble.getAttribute('data-version')));

/**
 * The proxy alternates between gateways; the console is reopened until it and the visitor's tab are on different ones.
 */
async function connectToDifferentGateways(agentPage: Page): Promise<void> {
  const url = agentPage.url();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await agentPage.goto('about:blank');
    const without = await waitForSockets(1);
    await agentPage.goto(url);
    const now = await waitForSockets(2);
    const agentSocket = now.findIndex((count, index) => count > without[index]!);
    if (without[agentSocket] === 0) return;
  }
  throw new Error('the desk never came to another gateway than the visitor');
}

/** Socket counts of each gateway, once there are this many in all: one of the visitor's tab and one of the console. */
async function waitForSockets(total: number): Promise<number[]> {
  for (;;) {
    const counts = await socketsPerGateway();
    if (counts.reduce((a, b) => a + b) === total) return counts;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const socketsPerGateway = (): Promise<number[]> =>
  Promise.all(
    system.gatewayUrls.map(async (url) =>
      Number(/^aidline_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())![1]),
    ),
  );

async function homePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${system.siteUrl}/en/`);
  return page;
}

async function settingsPage(context: BrowserContext, texts: Record<string, string>): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${system.siteUrl}/en/agent/settings`);
  await expectVisible(page.getByRole('form', { name: texts.settings_chat }));
  return page;
}

async function takeScreenshots(pages: Record<string, Page>, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, page] of Object.entries(pages)) await page.screenshot({ path: join(folder, name) });
}
