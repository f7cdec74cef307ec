import type { BrowserContext, Page } from 'playwright-core';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { installFakeBrowserTranslator } from '../../infra/jest/fake-browser-translator.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  sendMessage,
  signIn,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile();
const LINK = 'https://release-desk.example/pay?id=44871';
const CUSTOMER_TEXT = `They want a release fee of 300 USDT at ${LINK} before I get my money back, what should I do?`;
const AGENT_TEXT = 'Please do not pay anything to these people, we will look at it together.';

const log = (page: Page) => page.getByRole('log');
const button = (page: Page, name?: string) => page.getByRole('button', { name: name!, exact: true });

/** A browser with a translator, and every request that leaves it. */
async function translatingContext(locale: string): Promise<{ context: BrowserContext; sent: string[] }> {
  const context = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT, locale });
  const sent: string[] = [];
  await context.addInitScript(installFakeBrowserTranslator);
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  context.on('page', (page) =>
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload)))),
  );
  return { context, sent };
}

it('messages without a server’s translation are translated by one’s own browser, after consent to a download', async () => {
  await disableContactQuestions(site.system);
  const [visitorBrowser, agentBrowser] = [await translatingContext('fr-FR'), await translatingContext('en-US')];
  const visitor = await openVisitorPage(visitorBrowser.context, `${site.system.siteUrl}/en/about`, uiText);
  await sendMessage(visitor, uiText, CUSTOMER_TEXT);
  const agent = await agentBrowser.context.newPage();
  await signIn(agent, site.system, 'en');
  await agent.getByRole('list', { name: uiText.console_list! }).getByRole('button').click();
  await agent.getByRole('switch', { name: uiText.translate_switch! }).check();
  await expectVisible(agent.getByText(uiText.translate_no_translator!, { exact: true }));
  await button(agent, uiText.chat_device_accept).click();
  await expectVisible(log(agent).getByText(`译文：${CUSTOMER_TEXT}`));
  await expectVisible(log(agent).getByText(uiText.chat_device_note!, { exact: true }));
  await expectVisible(log(agent).getByText(uiText.translate_original!));
  expect(await accessibilityViolations(agent)).toEqual([]);
  await agent.getByRole('switch', { name: uiText.translate_switch! }).uncheck();

  await agent.getByRole('textbox', { name: uiText.console_reply! }).fill(AGENT_TEXT);
  await agent.keyboard.press('Enter');
  await button(visitor, uiText.chat_device_accept).click();
  // The welcome is translated too when it came first, and has a button of its own.
  const reply = log(visitor)
    .getByRole('listitem')
    .filter({ hasText: `Traduction : ${AGENT_TEXT}` });
  await reply.getByRole('button', { name: uiText.chat_device_show!, exact: true }).click();
  await expectVisible(log(visitor).getByText(AGENT_TEXT, { exact: true }));
  expect(await accessibilityViolations(visitor)).toEqual([]);

  const sent = [...visitorBrowser.sent, ...agentBrowser.sent];
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((one) => /译文|Traduction/.test(one))).toEqual([]);
  for (const { context } of [visitorBrowser, agentBrowser]) await context.close();
});
