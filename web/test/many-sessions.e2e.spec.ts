import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { InboxRow } from '@libs/protocol/http.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import { expectVisible, signIn, messagesOf } from '../../infra/jest/actor-actions.ts';

/**
 * `FRAME_TIMES=file npm run test:e2e -- many-sessions` records the duration of frames; the test itself counts nodes.
 */
const FRAME_TIMES = process.env.FRAME_TIMES;

const SESSIONS = 1_000;
/** Ten for each session, a few in every frame, as on a busy evening with several gateways. */
const UPDATES = 10_000;
const UPDATES_PER_PUSH = 20;

const uiText = messagesOf('en');
const site = siteForThisFile();
const list = (page: Page) => page.getByRole('list', { name: uiText.console_list });

const EPOCH = '7000000000000000000.1';
const idOf = (index: number) => `0199f3a2-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
const rowAt = (index: number, version: number, at: number) =>
  ({
    sessionId: idOf(index),
    version,
    status: 'waiting',
    agentId: null,
    lang: 'en',
    createdAt: new Date(0).toISOString(),
    lastMessageAt: new Date(1e12 + at).toISOString(),
    lastMessage: `word ${version} of ${index}`,
    customerMessages: version,
    agentMessages: 0,
    unread: version,
    contact: null,
    vouched: null,
    isOnline: true,
  }) as unknown as InboxRow;

it('a thousand sessions change, and the page renders one screen of them, in order', async () => {
  const { page, system } = site;
  const rows = Array.from({ length: SESSIONS }, (_, index) => rowAt(index, 1, index));
  const positions = Array(64).fill('0').join('.');
  await page.route('**/api/inbox?*', (route) =>
    route.fulfill({ json: { rows, today: SESSIONS, yesterday: 0, positions, isWhole: true, epoch: EPOCH } }),
  );
  let push!: (text: string) => void;
  const connected = new Promise<void>((resolve) => {
    void page.routeWebSocket('**/socket.io/**', (socket) => {
      const server = socket.connectToServer();
      push = (text) => socket.send(text);
      socket.onMessage((frame) => server.send(frame));
      server.onMessage((frame) => {
        socket.send(frame);
        // The answer to the page's credentials; what is pushed before is lost.
        if (String(frame).startsWith('40')) resolve();
      });
    });
  });
  await signIn(page, system, 'en');
  await expectVisible(list(page).getByText(`word 1 of ${SESSIONS - 1}`, { exact: true }));
  await connected;
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { frameTimes: times });
    let before = performance.now();
    const frame = (now: number) => {
      times.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

  let nodes = 0;
  for (let move = 0; move < UPDATES; move += UPDATES_PER_PUSH) {
    const moved = Array.from({ length: UPDATES_PER_PUSH }, (_, index) => {
      const at = move + index;
      return rowAt((at * 7) % SESSIONS, 2 + Math.floor(at / SESSIONS), SESSIONS + at);
    });
    push(`42["inbox",${JSON.stringify({ epoch: EPOCH, rows: moved })}]`);
    if (move % 2_000 === 0) nodes = Math.max(nodes, await list(page).getByRole('listitem').count());
  }
  const indexOfLast = ((UPDATES - 1) * 7) % SESSIONS;
  await expectVisible(list(page).getByText(`word ${1 + UPDATES / SESSIONS} of ${indexOfLast}`, { exact: true }));

  const items = list(page).getByRole('listitem');
  const shown = await items.evaluateAll((all) => all.map((item) => [item.ariaPosInSet, item.ariaSetSize]));
  nodes = Math.max(nodes, shown.length);
  expect(nodes).toBeLessThan(40);
  expect(shown).toEqual(shown.map((_, index) => [String(index + 1), String(SESSIONS)]));
  const texts = await list(page)
    .getByText(/^word \d+ of \d+$/)
    .allTextContents();
  const newestFirst = Array.from({ length: texts.length }, (_, index) => ((UPDATES - 1 - index) * 7) % SESSIONS);
  expect(texts).toEqual(newestFirst.map((index) => `word ${1 + UPDATES / SESSIONS} of ${index}`));

  await list(page).getByRole('button').first().focus();
  await page.keyboard.press('End');
  await expectVisible(list(page).locator(':focus').getByText('word'));
  expect(await items.last().getAttribute('aria-posinset')).toBe(String(SESSIONS));
  expect(await items.count()).toBeLessThan(40);
  if (FRAME_TIMES)
    appendFileSync(
      FRAME_TIMES,
      `${await page.evaluate(() => JSON.stringify((globalThis as unknown as { frameTimes: number[] }).frameTimes))}\n`,
    );
});
