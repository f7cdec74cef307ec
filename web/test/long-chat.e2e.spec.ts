import { v4 } from 'uuid';
import type { Page } from 'playwright-core';
import { askForNothing } from '../../infra/jest/ask-for-nothing.ts';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { expectShown, openChat, openNothingByItself, until, visit, wordsOf } from '../../infra/jest/people.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/system.ts';

const words = wordsOf('en');
const browser = browserForThisFile();
const MESSAGES = 10_000;
/** Chunks of 50 within one and a half screens around what is seen: far below this, however long the conversation. */
const MOST_LINES = 500;
let system: RunningSystem;

beforeAll(async () => {
  system = await startSystem({
    gateways: 1,
    workers: 1,
    site: true,
    env: { VISITOR_COMMANDS_PER_SECOND: '1000000' },
  });
  await askForNothing(system);
});
afterAll(() => system?.stop());

/** Says it as the visitor of this page would, without the page. */
async function sayAll(page: Page, texts: string[]): Promise<void> {
  const { sessionId, key } = JSON.parse((await page.evaluate(() => localStorage.getItem('aidline.chat.session')))!) as {
    sessionId: string;
    key: string;
  };
  const waiting = [...texts];
  const sayNext = async () => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
      const answer = await fetch(`${system.gatewayUrls[0]}/api/sessions/${sessionId}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Visitor ${sessionId}.${key}` },
        body: JSON.stringify({ commandId: v4(), command: { type: 'message.send', text } }),
      });
      expect(answer.status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 64 }, sayNext));
}

const log = (page: Page) => page.getByRole('log');
const drawn = (page: Page) =>
  log(page)
    .locator('[data-version]')
    .evaluateAll((lines) => lines.map((line) => Number((line as HTMLElement).dataset.version)));

/** The line at the middle of the list, and where it stands. */
const inTheMiddle = (page: Page) =>
  log(page).evaluate((list) => {
    const { left, width, top, height } = list.getBoundingClientRect();
    const found = [0, 12, 24, 36, 48]
      .map((down) => document.elementsFromPoint(left + width - 60, top + height / 2 + down))
      .flatMap((elements) => elements.map((element) => element.closest<HTMLElement>('[data-version]')))
      .find((line) => line !== null);
    return found ? { version: Number(found.dataset.version), top: found.getBoundingClientRect().top } : null;
  });

const expectInOrder = (versions: number[]) => {
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  expect(new Set(versions).size).toBe(versions.length);
  expect(versions.length).toBeLessThan(MOST_LINES);
};

it('a conversation of ten thousand messages opens at its end, scrolls to its beginning, and is drawn only where one looks', async () => {
  const context = await browser.current.newContext();
  await openNothingByItself(context);
  const first = await visit(context, `${system.siteUrl}/en`, words);
  await until(first, () => localStorage.getItem('aidline.chat.session') !== null);
  await expectShown(log(first).locator('[data-version]'));
  await sayAll(
    first,
    Array.from(
      { length: MESSAGES },
      (_, index) => `Message ${index + 1}. ${'It went on like this. '.repeat(index % 7)}`,
    ),
  );
  await first.close();

  const page = await context.newPage();
  await page.goto(`${system.siteUrl}/en`);
  const begun = Date.now();
  await openChat(page, words);
  await page.waitForFunction((last) => document.querySelector(`[data-version="${last}"]`) !== null, MESSAGES + 1);
  console.log(`10,000 messages: at the last one ${Date.now() - begun} ms after the press`);
  await log(page)
    .locator(`[data-version="${MESSAGES + 2}"]`)
    .waitFor();
  const atEnd = await drawn(page);
  expectInOrder(atEnd);
  expect(atEnd.at(-1)).toBe(MESSAGES + 2);
  await until(page, () => {
    const list = document.querySelector('[role=log]')!;
    return list.scrollHeight - list.scrollTop - list.clientHeight < 48;
  });

  await log(page).evaluate((list) => (list.scrollTop = list.scrollHeight / 2));
  await page.waitForFunction(() => {
    const lines = [...document.querySelectorAll<HTMLElement>('[role=log] [data-version]')];
    return lines.some(({ dataset }) => Number(dataset.version) > 3_000 && Number(dataset.version) < 7_000);
  });
  expectInOrder(await drawn(page));
  await until(page, () => {
    const { left, width, top, height } = document.querySelector('[role=log]')!.getBoundingClientRect();
    return document.elementsFromPoint(left + width - 60, top + height / 2).some((one) => one.closest('[data-version]'));
  });
  const before = await inTheMiddle(page);
  await sayAll(page, ['one more from another window']);
  await expectShown(page.getByRole('button', { name: words.chat_newest }));
  const after = await inTheMiddle(page);
  expect(after?.version).toBe(before?.version);
  expect(Math.abs(after!.top - before!.top)).toBeLessThan(2);

  await log(page).evaluate((list) => (list.scrollTop = 0));
  await log(page).locator('[data-version="2"]').waitFor();
  expectInOrder(await drawn(page));
  await page.getByRole('button', { name: words.chat_newest }).click();
  await expectShown(log(page).getByText('one more from another window'));
  expectInOrder(await drawn(page));
  await context.close();
});
