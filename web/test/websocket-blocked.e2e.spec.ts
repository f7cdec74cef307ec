import type { BrowserContext, Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { expectVisible, openChat, signIn, messagesOf } from '../../infra/jest/actor-actions.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/test-system.ts';

const uiText = messagesOf('en');

const browser = browserForThisFile();
let system: RunningSystem;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: true });
  await disableContactQuestions(system);
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await system?.stop();
});

describe('where a network blocks WebSockets', () => {
  let visitor: Page;
  let agentPage: Page;

  it('the visitor is greeted, and their message is sent', async () => {
    visitor = await (await blockedContext()).newPage();
    await visitor.goto(`${system.siteUrl}/en/`);
    await openChat(visitor, uiText);
    await expectVisible(visitor.getByRole('log').getByText(defaultWelcome.en));
    await sendMessage(visitor, uiText.chat_input!, 'over plain HTTP');
    await expectVisible(visitor.getByRole('log').getByText(uiText.chat_state_sent!, { exact: true }));
  });

  it('an agent in the same network sees it, answers, and the visitor reads the answer', async () => {
    agentPage = await (await blockedContext()).newPage();
    await signIn(agentPage, system, 'en');
    await agentPage.getByText('over plain HTTP').first().click();
    await sendMessage(agentPage, uiText.console_reply!, 'and back again');
    await expectVisible(visitor.getByRole('log').getByText('and back again'));
  });

  it('the agent’s list and thread update by themselves', async () => {
    await sendMessage(visitor, uiText.chat_input!, 'one more thing');
    await expectVisible(agentPage.getByRole('log').getByText('one more thing'));
    await expectVisible(agentPage.getByRole('list', { name: uiText.console_list }).getByText('one more thing'));
  });
});

async function blockedContext(): Promise<BrowserContext> {
  const context = await browser.current.newContext();
  contexts.push(context);
  await context.addInitScript(() => {
    const blocked = function () {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'WebSocket', { value: blocked });
  });
  return context;
}

async function sendMessage(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
}
