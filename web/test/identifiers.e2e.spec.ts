import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Locale, locales } from '@libs/protocol/languages.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import {
  DESKTOP_VIEWPORT,
  disableAutoOpen,
  expectRecorded,
  expectVisible,
  LOCALE_PREFIXES,
  messagesOf,
  openChat,
  PHONE_CONTEXT,
  signIn,
} from '../../infra/jest/actor-actions.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { systemForThisFile } from '../../infra/jest/system-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const system = systemForThisFile({ gateways: 1, workers: 1, site: true });
const browser = browserForThisFile();
beforeAll(() => disableContactQuestions(system));

/** Numbers of cards that pass the check digit and nobody was ever given. */
const PAYEE = '6217 0000 1000 2345 679';
const OWN_CARD = '4111 1111 1111 1111';
const texts: Record<Locale, { pay: string; masked: string; own: string; ownHidden: string }> = {
  'zh-CN': {
    pay: `他们让我转到收款账号 ${PAYEE}`,
    masked: '他们让我转到收款账号 ••••••',
    own: `我的卡号是 ${OWN_CARD}`,
    ownHidden: '我的卡号是 411111••••••1111',
  },
  'zh-TW': {
    pay: `他們要我匯到這個帳號 ${PAYEE}`,
    masked: '他們要我匯到這個帳號 ••••••',
    own: `我的卡號是 ${OWN_CARD}`,
    ownHidden: '我的卡號是 411111••••••1111',
  },
  en: {
    pay: `they told me to pay to ${PAYEE}`,
    masked: 'they told me to pay to ••••••',
    own: `my card is ${OWN_CARD}`,
    ownHidden: 'my card is 411111••••••1111',
  },
  ms: {
    pay: `mereka suruh saya bayar ke akaun ini ${PAYEE}`,
    masked: 'mereka suruh saya bayar ke akaun ini ••••••',
    own: `nombor kad saya ${OWN_CARD}`,
    ownHidden: 'nombor kad saya 411111••••••1111',
  },
};

const MAX_STEPS = 40;
async function pressUntilFocused(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await goal.waitFor();
  const isFocused = () => goal.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MAX_STEPS && !(await isFocused()); step += 1) await page.keyboard.press(key);
  expect(await isFocused()).toBe(true);
}

describe.each(sweep(locales))('whose a number is, on a phone, by keyboard, in %s', (locale) => {
  const words = messagesOf(locale);
  const text = texts[locale];
  const ending = (key: string, last = '5679') => words[key]!.replace('{ending}', last);
  const button = (page: Page, key: string) => page.getByRole('button', { name: words[key]!, exact: true });

  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser.current.newContext({ ...PHONE_CONTEXT, reducedMotion: 'reduce' });
    await disableAutoOpen(context);
    page = await context.newPage();
  });
  afterAll(() => context.close());

  const ask = async (written: string) => {
    await page.getByRole('textbox', { name: words.chat_input }).focus();
    await page.keyboard.type(written);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: words.chat_number_title });
    await expectVisible(question);
    return question;
  };
  const agentOpensIt = async () => {
    const agentPage = await (await browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    await signIn(agentPage, system, locale);
    await agentPage
      .getByRole('list', { name: words.console_list })
      .getByRole('button')
      .filter({ hasText: text.masked })
      .click();
    await expectVisible(agentPage.getByRole('log').getByText(text.masked));
    return agentPage;
  };

  it('is asked with the number marked, and a second Enter decides nothing', async () => {
    await page.goto(`${system.siteUrl}${LOCALE_PREFIXES[locale]}/404`);
    await openChat(page, words);
    const question = await ask(text.pay);
    await page.keyboard.press('Enter');
    await expectVisible(question.getByText(words.chat_number_counterparty_proposed!));
    expect(await question.locator('mark').textContent()).toBe(PAYEE);
    expect(await accessibilityViolations(page)).toEqual([]);
    const { width } = page.viewportSize()!;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  it('theirs: is kept for the case, and shown to an agent by a click', async () => {
    await pressUntilFocused(page, button(page, 'chat_number_counterparty'));
    await page.keyboard.press('Enter');
    await expectRecorded(page, text.masked);
    await expectVisible(page.getByText(ending('chat_number_counterparty_kept')));
    expect(await page.getByRole('log').textContent()).not.toContain(PAYEE);

    const agentPage = await agentOpensIt();
    await expectVisible(agentPage.getByText(ending('console_number_counterparty')));
    expect(await agentPage.content()).not.toContain(PAYEE);
    await button(agentPage, 'console_number_open').click();
    await expectVisible(agentPage.getByText(PAYEE, { exact: true }));
    expect(await accessibilityViolations(agentPage)).toEqual([]);
    await agentPage.context().close();
  });

  it('mine: does not leave the device', async () => {
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await ask(text.own);
    await expectVisible(page.getByText(words.chat_number_customer_proposed!));
    await pressUntilFocused(page, button(page, 'chat_number_customer'));
    await page.keyboard.press('Enter');
    await expectRecorded(page, text.ownHidden);
    expect(sent.join(' ')).not.toContain(OWN_CARD);
  });

  it('not sure: the message is sent without it, and it can be answered in the conversation', async () => {
    await ask(text.pay);
    await pressUntilFocused(page, button(page, 'chat_number_later'));
    await page.keyboard.press('Enter');
    const open = page.getByText(ending('chat_number_open'));
    await expectVisible(open);
    expect(await accessibilityViolations(page)).toEqual([]);
    await pressUntilFocused(page, button(page, 'chat_number_customer'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByText(ending('chat_number_customer_erased')));
    await open.waitFor({ state: 'detached' });
    await page.reload();
    await openChat(page, words);
    await expectVisible(page.getByText(ending('chat_number_customer_erased')));
    await expectVisible(page.getByText(ending('chat_number_counterparty_kept')));
  });
});
