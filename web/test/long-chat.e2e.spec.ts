import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { v4, v7 } from 'uuid';
import type { Page } from 'playwright-core';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { DESKTOP_VIEWPORT, expectVisible, disableAutoOpen, signIn } from '../../infra/jest/actor-actions.ts';
import { interceptSocketRequests, refusalResponse, waitForPage, messagesOf } from '../../infra/jest/actor-actions.ts';
import { systemForThisFile } from '../../infra/jest/system-for-this-file.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
const MESSAGES = 10_000;
/** Chunks of 50 within one and a half screens around the viewport: far below this, however long the conversation. */
const MAX_RENDERED_LINES = 500;
/** Requests in flight at once. */
const CONCURRENCY = 64;
const system = systemForThisFile({
  gateways: 1,
  workers: 1,
  site: true,
  env: { VISITOR_COMMANDS_PER_SECOND: '1000000' },
});
let longChatVisitor: SimulatedVisitor;

beforeAll(async () => {
  await disableContactQuestions(system);
  longChatVisitor = await createVisitor();
});
beforeAll(() =>
  sendTexts(
    longChatVisitor,
    Array.from(
      { length: MESSAGES },
      (_, index) => `Message ${index + 1}. ${'It went on like this. '.repeat(index % 7)}`,
    ),
  ),
);

type SimulatedVisitor = { sessionId: string; key: string };

const sessionRequest = (visitor: SimulatedVisitor, path: string, body?: object): Promise<Response> =>
  fetch(`${system.gatewayUrls[0]}/api/sessions/${visitor.sessionId}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Visitor ${visitor.sessionId}.${visitor.key}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Repeats the command under the same id while the gateway is overloaded or a connection ends, as every client does. */
async function sendCommand(visitor: SimulatedVisitor, command: object): Promise<string> {
  const commandId = v4();
  const send = () => sessionRequest(visitor, 'commands', { commandId, command }).catch(() => null);
  let answer = await send();
  while (answer === null || answer.status === 503) answer = await send();
  expect(answer.status).toBe(200);
  return commandId;
}

/** A visitor whose session is open and who was greeted. */
async function createVisitor(): Promise<SimulatedVisitor> {
  const visitor = { sessionId: v7(), key: randomBytes(32).toString('base64url') };
  const commandId = await sendCommand(visitor, { type: 'session.open', lang: 'en', opening: 'click' });
  const fetchEvents = async () =>
    (await sessionRequest(visitor, `events?after=1&commandId=${commandId}&wait=25`)).json();
  while (((await fetchEvents()) as { head: number }).head < 2);
  return visitor;
}

/** Sends the texts as this visitor. */
async function sendTexts(visitor: SimulatedVisitor, texts: readonly string[]): Promise<void> {
  const remainingTexts = [...texts];
  const sayNext = async () => {
    for (let text = remainingTexts.shift(); text !== undefined; text = remainingTexts.shift())
      await sendCommand(visitor, { type: 'message.send', text });
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, texts.length) }, sayNext));
}

const log = (page: Page) => page.getByRole('log');
const renderedVersions = (page: Page) =>
  log(page)
    .locator('[data-version]')
    .evaluateAll((lines) => lines.map((line) => Number((line as HTMLElement).dataset.version)));

/** The line at the middle of the list, or right below a gap there, once it is rendered, and its position. */
async function middleLine(page: Page): Promise<{ version: number; top: number }> {
  const found = await page.waitForFunction(() => {
    const { left, width, top, height } = document.querySelector('[role=log]')!.getBoundingClientRect();
    const line = [0, 12, 24, 36, 48]
      .map((down) => document.elementsFromPoint(left + width - 60, top + height / 2 + down))
      .flatMap((elements) => elements.map((element) => element.closest<HTMLElement>('[data-version]')))
      .find((element) => element !== null);
    return line ? { version: Number(line.dataset.version), top: line.getBoundingClientRect().top } : null;
  });
  return (await found.jsonValue())!;
}

/** The milliseconds from the click to the newest line, measured in the page; printed, never asserted. */
const openingTime = (page: Page, newest: string) =>
  page.evaluate(
    ([name, selector]) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const watch = new MutationObserver(() => {
          if (!document.querySelector(selector!)) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - startedAt))));
        });
        watch.observe(document, { childList: true, subtree: true });
        [...document.querySelectorAll('button')].find((one) => one.ariaLabel === name)!.click();
      }),
    [uiText.chat_open, newest],
  );

/** Waits until no earlier messages are being loaded. */
const expectFullyLoaded = (page: Page) => page.getByText(uiText.chat_loading!).waitFor({ state: 'hidden' });

/** Scrolls up until the first message is there: what is loaded meanwhile is put above the reader, who keeps their place. */
const scrollToBeginning = (page: Page) =>
  page.waitForFunction(() => {
    const list = document.querySelector('[role=log]')!;
    list.scrollTop = 0;
    return list.querySelector('[data-version="2"]') !== null;
  });

const expectInOrder = (versions: number[]) => {
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  expect(new Set(versions).size).toBe(versions.length);
  expect(versions.length).toBeLessThan(MAX_RENDERED_LINES);
};

it('a conversation of ten thousand messages opens at its end, scrolls to its beginning, and renders only what is in view', async () => {
  const context = await browser.current.newContext();
  await disableAutoOpen(context);
  await context.addInitScript(
    (stored) => localStorage.setItem('aidline.chat.session', stored),
    JSON.stringify(longChatVisitor),
  );
  const page = await context.newPage();
  const newest = `[data-version="${MESSAGES + 2}"]`;
  for (const time of ['first', 'warm']) {
    await page.goto(`${system.siteUrl}/en`);
    await page.waitForLoadState('networkidle');
    console.log(`10,000 messages, ${time}: the newest drawn ${await openingTime(page, newest)} ms after the press`);
    await expectFullyLoaded(page);
  }
  const atEnd = await renderedVersions(page);
  expectInOrder(atEnd);
  expect(atEnd.at(-1)).toBe(MESSAGES + 2);
  await waitForPage(page, () => {
    const list = document.querySelector('[role=log]')!;
    return list.scrollHeight - list.scrollTop - list.clientHeight < 48;
  });

  await log(page).evaluate((list) => (list.scrollTop = list.scrollHeight / 2));
  await page.waitForFunction(() => {
    const lines = [...document.querySelectorAll<HTMLElement>('[role=log] [data-version]')];
    return lines.some(({ dataset }) => Number(dataset.version) > 3_000 && Number(dataset.version) < 7_000);
  });
  expectInOrder(await renderedVersions(page));
  const before = await middleLine(page);
  await sendTexts(longChatVisitor, ['one more from another window']);
  await expectVisible(page.getByRole('button', { name: uiText.chat_newest }));
  const after = await middleLine(page);
  expect(after.version).toBe(before.version);
  expect(Math.abs(after.top - before.top)).toBeLessThan(2);

  await log(page).evaluate((list) => (list.scrollTop = 0));
  await log(page).locator('[data-version="2"]').waitFor();
  expectInOrder(await renderedVersions(page));
  await page.getByRole('button', { name: uiText.chat_newest }).click();
  await expectVisible(log(page).getByText('one more from another window'));
  expectInOrder(await renderedVersions(page));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: uiText.chat_menu, exact: true }).click();
  await page.getByRole('button', { name: uiText.chat_menu_download, exact: true }).click();
  const copy = readFileSync(await (await download).path(), 'utf8');
  const messages = JSON.parse(/id="conversation">([\s\S]*?)<\/script>/.exec(copy)![1]!) as { text: string }[];
  const numbers = messages.flatMap(({ text }) => /^Message (\d+)\./.exec(text)?.[1] ?? []);
  expect(new Set(numbers).size).toBe(MESSAGES);
  expect(numbers).toHaveLength(MESSAGES);
  await context.close();
});

it('an agent starts at its end, too, and can scroll to its beginning', async () => {
  const context = await browser.current.newContext();
  const agentPage = await context.newPage();
  await signIn(agentPage, system, 'en');
  await agentPage
    .getByRole('list', { name: uiText.console_list })
    .getByRole('button')
    .filter({ hasText: 'one more from another window' })
    .click();
  await expectVisible(log(agentPage).locator(`[data-version="${MESSAGES + 3}"]`));
  await scrollToBeginning(agentPage);
  expectInOrder(await renderedVersions(agentPage));
  await context.close();
});

/** `SWITCH_TIMES=file npm run test:e2e -- long-chat` records the milliseconds from a click to the painted thread. */
const SWITCH_TIMES = process.env.SWITCH_TIMES;
const CHATS = 8;
const LINES = 60;
const lastMessageOf = (chat: number) => `the last word of chat ${chat}`;

it('a chat that was open before is shown at once when it is selected again, also without a connection', async () => {
  for (let chat = 0; chat < CHATS; chat += 1) {
    const visitor = await createVisitor();
    await sendTexts(
      visitor,
      Array.from({ length: LINES }, (_, line) => `${line}. ${'It went on like this. '.repeat(line % 7)}`),
    );
    await sendTexts(visitor, [lastMessageOf(chat)]);
  }
  const context = await browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
  const page = await context.newPage();
  let mayAsk = true;
  await interceptSocketRequests(page, (event) => (event === 'join' && !mayAsk ? refusalResponse('try.later') : null));
  await signIn(page, system, 'en');
  const row = (chat: number) => page.getByRole('button').filter({ hasText: lastMessageOf(chat) });
  for (let chat = 0; chat < CHATS; chat += 1) {
    await row(chat).click();
    await expectVisible(log(page).getByText(lastMessageOf(chat)));
  }
  for (let round = 0; SWITCH_TIMES && round < 10 * CHATS; round += 1)
    appendFileSync(SWITCH_TIMES, `${await switchTo(page, lastMessageOf((round * 3) % CHATS))}\n`);

  mayAsk = false;
  for (let chat = 0; chat < CHATS; chat += 1) {
    await row(chat).click();
    await expectVisible(log(page).getByText(lastMessageOf(chat)));
  }
  await context.close();
});

/**
 * Clicks on the row that ends with this text; resolves to the milliseconds until the thread that ends with it was
 * painted.
 */
const switchTo = (page: Page, word: string): Promise<number> =>
  page.evaluate(async (text) => {
    const row = [...document.querySelectorAll<HTMLElement>('[data-session-id]')].find((one) =>
      one.textContent.includes(text),
    )!;
    const isShown = () => document.querySelector('[role=log]')?.textContent.includes(text) ?? false;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const startedAt = performance.now();
    row.click();
    do await frame();
    while (!isShown());
    // A task after the frame callback: by then the frame was painted.
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - startedAt;
  }, word);
