import type { BrowserContext, Locator, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { expectShown, openChat, signIn, wordsOf } from '../../infra/jest/people.ts';
import { askForNothing } from '../../infra/jest/ask-for-nothing.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/system.ts';

const words = wordsOf('en');

const browser = browserForThisFile();
let system: RunningSystem;
let visitor: BrowserContext;
let tab: Page;
let desk: Page;

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: true });
  await askForNothing(system);
  visitor = await browser.current.newContext();
  desk = await (await browser.current.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(desk, system, 'en');
  tab = await visitor.newPage();
  await tab.goto(`${system.siteUrl}/en/`);
  await openChat(tab, words);
  await write(tab, words.chat_input!, 'are you there?');
});
afterAll(async () => {
  for (const page of [tab, desk]) await page?.context().close();
  await system?.stop();
});

it('the list counts what the agent has not read, and says that the customer is there', async () => {
  await expectShown(row().getByText(unread(1)));
  await expectShown(row().getByText(words.console_online!, { exact: true }));
});

it('opening the conversation reads it: the count goes, and the visitor sees it', async () => {
  await row().click();
  await expectShown(tab.getByRole('log').getByText(words.chat_state_read!, { exact: true }));
  await row().getByText(unread(1)).waitFor({ state: 'detached' });
});

it('the agent sees that the visitor has read the answer', async () => {
  await write(desk, words.console_reply!, 'yes, I am here');
  await expectShown(desk.getByRole('log').getByText(words.chat_state_read!, { exact: true }));
});

it('each side sees the other writing, never what, until it fades or a message comes', async () => {
  await tab.getByRole('textbox', { name: words.chat_input }).pressSequentially('a secret draft');
  const atDesk = desk.getByText(words.chat_typing_customer!);
  await expectShown(atDesk);
  expect(await desk.getByText('a secret draft').count()).toBe(0);
  await atDesk.waitFor({ state: 'detached' });

  await desk.getByRole('textbox', { name: words.console_reply }).pressSequentially('one moment');
  const atVisitor = tab.getByText(words.chat_typing_agent!);
  await expectShown(atVisitor);
  await desk.keyboard.press('Enter');
  await expectShown(tab.getByRole('log').getByText('one moment'));
  // With the message, not by fading.
  expect(await atVisitor.count()).toBe(0);
});

it('the dot of the open conversation goes out when the visitor leaves', async () => {
  const conversation = desk.getByRole('region', { name: words.console_conversation, exact: true });
  await expectShown(conversation.locator('[data-online="true"]'));
  await visitor.close();
  await expectShown(conversation.locator('[data-online="false"]'));
});

const unread = (count: number): string => words.console_unread!.replace('{count}', String(count));
const row = (): Locator => desk.getByRole('list', { name: words.console_list }).getByRole('button').first();

async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
}
