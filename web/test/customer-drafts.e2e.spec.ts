import type { BrowserContext, Frame, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { DESKTOP_VIEWPORT, expectRecorded, messagesOf } from '../../infra/jest/actor-actions.ts';
import { type ChatSite, CHAT_SITES, startChatSites } from '../../infra/jest/chat-sites.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
const LONG_TEXT = 'they said they were from the bank and that my savings were in danger, so I sent all of it';
const chatSites = resourceForThisFile(startChatSites, (one) => one.stop());
let context: BrowserContext;

beforeEach(async () => {
  context = await browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
});
afterEach(() => context.close());

const inputOf = (chat: Frame) => chat.getByRole('textbox', { name: uiText.chat_input });
const openChat = async (chatSite: ChatSite, page?: Page) => {
  const at = page ?? (await context.newPage());
  await chatSites.goTo(at, chatSite);
  return chatSites.openChat(at, chatSite);
};
const textsIn = (chat: Frame) => chat.evaluate(() => Object.values(localStorage).map(String));
const draftsIn = (chat: Frame) =>
  chat.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('aidline.draft.')).length);
const expectStored = (chat: Frame, text: string) =>
  chat.waitForFunction((expected) => Object.values(localStorage).includes(expected), text);
const expectDraft = (chat: Frame, text: string) =>
  chat.waitForFunction((expected) => document.querySelector('textarea')?.value === expected, text);

describe.each(CHAT_SITES)('a draft that was not sent, %s', (chatSite) => {
  it('is back after a reload, and gone once it was sent', async () => {
    const page = await context.newPage();
    let chat = await openChat(chatSite, page);
    await inputOf(chat).fill('I have lost');
    await page.reload();
    chat = await openChat(chatSite, page);
    await expectDraft(chat, 'I have lost');
    await inputOf(chat).fill(LONG_TEXT);
    await expectStored(chat, LONG_TEXT);
    await page.reload();
    chat = await openChat(chatSite, page);
    await expectDraft(chat, LONG_TEXT);
    await inputOf(chat).press('Enter');
    await expectRecorded(chat, LONG_TEXT);
    expect([await inputOf(chat).inputValue(), await draftsIn(chat)]).toEqual(['', 0]);
    await page.reload();
    expect(await inputOf(await openChat(chatSite, page)).inputValue()).toBe('');
  });

  it('is back after the tab has crashed', async () => {
    const page = await context.newPage();
    await inputOf(await openChat(chatSite, page)).fill('I have lost');
    const crashed = page.waitForEvent('crash');
    const end = await context.newCDPSession(page);
    void end.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    await expectDraft(await openChat(chatSite), 'I have lost');
  });

  it('is not overwritten by another tab of the same conversation', async () => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    const first = await openChat(chatSite, one);
    await inputOf(first).fill('from the first');
    const second = await openChat(chatSite, other);
    expect(await inputOf(second).inputValue()).toBe('');
    await inputOf(second).fill('from the second');
    await one.reload();
    await expectDraft(await openChat(chatSite, one), 'from the first');
    await other.reload();
    await expectDraft(await openChat(chatSite, other), 'from the second');
  });

  it('is stored without its secrets', async () => {
    const page = await context.newPage();
    const chat = await openChat(chatSite, page);
    await inputOf(chat).fill('my card is 4111 1111 1111 1111, help');
    // Once the rules are loaded; before that nothing with a digit is stored.
    await expectStored(chat, 'my card is 411111••••••1111, help');
    expect(await draftsIn(chat)).toBe(1);
    expect((await textsIn(chat)).join(' ')).not.toContain('4111 1111');
    await page.reload();
    await expectDraft(await openChat(chatSite, page), 'my card is 411111••••••1111, help');
  });

  it('lives as long as the page where storage is blocked', async () => {
    await context.addInitScript(() => {
      const denied = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: denied });
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (fault) => errors.push(fault.message));
    await page.goto(chatSites.addresses[chatSite].page);
    const chat = await chatSites.openChat(page, chatSite);
    await inputOf(chat).fill('I have lost everything');
    await inputOf(chat).press('Enter');
    await expectRecorded(chat, 'I have lost everything');
    expect(errors.filter((fault) => fault.includes('denied'))).toEqual([]);
  });
});

it('is removed from this browser by a quick exit', async () => {
  await context.route('https://**', (route) => route.fulfill({ body: 'elsewhere', contentType: 'text/html' }));
  const page = await context.newPage();
  const chat = await openChat('on our own site', page);
  await inputOf(chat).fill('nobody may see this');
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
  await page.getByRole('link', { name: uiText.quick_exit }).first().click();
  await page.waitForURL('https://**');
  await page.goto(chatSites.addresses['on our own site'].page);
  const left = () =>
    page.evaluate(async () => [localStorage.length, (await indexedDB.databases()).map(({ name }) => name)]);
  expect(await left()).toEqual([0, []]);
});
