import type { BrowserContext, Locator, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { expectVisible, openChat, signIn, messagesOf } from '../../infra/jest/actor-actions.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/test-system.ts';

const uiText = messagesOf('en');

const browser = browserForThisFile();
let system: RunningSystem;
let visitor: BrowserContext;
let tab: Page;
let agentPage: Page;

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: true });
  await disableContactQuestions(system);
  visitor = await browser.current.newContext();
  agentPage = await (await browser.current.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(agentPage, system, 'en');
  tab = await visitor.newPage();
  await tab.goto(`${system.siteUrl}/en/`);
  await openChat(tab, uiText);
  await sendMessage(tab, uiText.chat_input!, 'are you there?');
});
afterAll(async () => {
  for (const page of [tab, agentPage]) await page?.context().close();
  await system?.stop();
});

it('the list counts the agent’s unread messages, and shows that the customer is online', async () => {
  await expectVisible(row().getByText(unread(1)));
  await expectVisible(row().getByText(uiText.console_online!, { exact: true }));
});

it('opening the conversation marks it as read: the count disappears, and the visitor sees it', async () => {
  await row().click();
  await expectVisible(tab.getByRole('log').getByText(uiText.chat_state_read!, { exact: true }));
  await row().getByText(unread(1)).waitFor({ state: 'detached' });
});

it('the agent sees that the visitor has read the answer', async () => {
  await sendMessage(agentPage, uiText.console_reply!, 'yes, I am here');
  await expectVisible(agentPage.getByRole('log').getByText(uiText.chat_state_read!, { exact: true }));
});

it('each side sees that the other types, never what, until it expires or a message arrives', async () => {
  await tab.getByRole('textbox', { name: uiText.chat_input }).pressSequentially('a secret draft');
  const agentNotice = agentPage.getByText(uiText.chat_typing_customer!);
  await expectVisible(agentNotice);
  expect(await agentPage.getByText('a secret draft').count()).toBe(0);
  await agentNotice.waitFor({ state: 'detached' });

  await agentPage.getByRole('textbox', { name: uiText.console_reply }).pressSequentially('one moment');
  const atVisitor = tab.getByText(uiText.chat_typing_agent!);
  await expectVisible(atVisitor);
  await agentPage.keyboard.press('Enter');
  await expectVisible(tab.getByRole('log').getByText('one moment'));
  // Removed by the message, not by expiry.
  expect(await atVisitor.count()).toBe(0);
});

it('the dot of the open conversation disappears when the visitor leaves', async () => {
  const conversation = agentPage.getByRole('region', { name: uiText.console_conversation, exact: true });
  await expectVisible(conversation.locator('[data-online="true"]'));
  await visitor.close();
  await expectVisible(conversation.locator('[data-online="false"]'));
});

const unread = (count: number): string => uiText.console_unread!.replace('{count}', String(count));
const row = (): Locator => agentPage.getByRole('list', { name: uiText.console_list }).getByRole('button').first();

async function sendMessage(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
}
