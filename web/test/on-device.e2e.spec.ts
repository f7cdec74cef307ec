import type { BrowserContext, Page } from 'playwright-core';
import { askForNothing } from '../../infra/jest/ask-for-nothing.ts';
import { complaintsOn } from '../../infra/jest/axe.ts';
import { browserTranslator } from '../../infra/jest/browser-translator.ts';
import { DESKTOP, expectShown, say, signIn, visit, wordsOf } from '../../infra/jest/people.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const words = wordsOf('en');
const site = siteForThisFile();
const LINK = 'https://release-desk.example/pay?id=44871';
const ASKED = `They want a release fee of 300 USDT at ${LINK} before I get my money back, what should I do?`;
const ANSWER = 'Please do not pay anything to these people, we will look at it together.';

const log = (page: Page) => page.getByRole('log');
const button = (page: Page, name?: string) => page.getByRole('button', { name: name!, exact: true });

/** A browser that can translate, and all that leaves it. */
async function ableWindow(locale: string): Promise<{ context: BrowserContext; sent: string[] }> {
  const context = await site.browser.current.newContext({ viewport: DESKTOP, locale });
  const sent: string[] = [];
  await context.addInitScript(browserTranslator);
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  context.on('page', (page) =>
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload)))),
  );
  return { context, sent };
}

it('what no server translates is read by the translator of one’s own browser, once one has agreed to a download', async () => {
  await askForNothing(site.system);
  const [theirs, ours] = [await ableWindow('fr-FR'), await ableWindow('en-US')];
  const visitor = await visit(theirs.context, `${site.system.siteUrl}/en/about`, words);
  await say(visitor, words, ASKED);
  const agent = await ours.context.newPage();
  await signIn(agent, site.system, 'en');
  await agent.getByRole('list', { name: words.console_list! }).getByRole('button').click();
  await agent.getByRole('switch', { name: words.translate_switch! }).check();
  await expectShown(agent.getByText(words.translate_no_translator!, { exact: true }));
  await button(agent, words.chat_device_accept).click();
  await expectShown(log(agent).getByText(`译文：${ASKED}`));
  await expectShown(log(agent).getByText(words.chat_device_note!, { exact: true }));
  await expectShown(log(agent).getByText(words.translate_original!));
  expect(await complaintsOn(agent)).toEqual([]);
  await agent.getByRole('switch', { name: words.translate_switch! }).uncheck();

  await agent.getByRole('textbox', { name: words.console_reply! }).fill(ANSWER);
  await agent.keyboard.press('Enter');
  await button(visitor, words.chat_device_accept).click();
  await expectShown(log(visitor).getByText(`Traduction : ${ANSWER}`));
  await button(visitor, words.chat_device_show).click();
  await expectShown(log(visitor).getByText(ANSWER, { exact: true }));
  expect(await complaintsOn(visitor)).toEqual([]);

  const sent = [...theirs.sent, ...ours.sent];
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((one) => /译文|Traduction/.test(one))).toEqual([]);
  for (const { context } of [theirs, ours]) await context.close();
});
