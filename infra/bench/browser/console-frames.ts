import type { Page } from 'playwright-core';
import type { InboxRow } from '@libs/protocol/http.ts';
import { DESKTOP_VIEWPORT, expectVisible, messagesOf, signIn } from '../../jest/actor-actions.ts';
import { quantilesOf } from '../load/quantiles.ts';
import type { ReportTable } from '../report-table.ts';
import type { BrowserSystem } from './browser-system.ts';

/** A list of a thousand conversations of which many change each second, on a desktop. */
const SESSIONS = 1_000;
const UPDATES_PER_SECOND = 1_000;
const PUSHES_PER_SECOND = 50;
const SECONDS = 10;
const BUDGET_MS = 16.7;
/** A frame that comes one display interval late is longer than this; clocks differ by fractions. */
const LATE_MS = 17.5;

const EPOCH = '7000000000000000000.1';
const idOf = (index: number) => `0199f3a2-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
const rowAt = (index: number, version: number, at: number) =>
  ({
    ...{ sessionId: idOf(index), version, status: 'waiting', agentId: null, lang: 'en' },
    createdAt: new Date(0).toISOString(),
    lastMessageAt: new Date(1e12 + at).toISOString(),
    lastMessage: `word ${version} of ${index}`,
    ...{ customerMessages: version, agentMessages: 0, unread: version, contact: null, vouched: null, isOnline: true },
  }) as unknown as InboxRow;

export async function measureConsoleFrames(system: BrowserSystem): Promise<ReportTable[]> {
  const context = await system.browser.newContext({ viewport: DESKTOP_VIEWPORT });
  try {
    const page = await context.newPage();
    const push = await showThousandRows(page, system);
    const { frames, longTasks } = await observeWhile(page, () => pushUpdates(push));
    const { p50, p95, p99 } = quantilesOf(frames);
    const late = frames.filter((frame) => frame > LATE_MS).length;
    const verdict = p95 <= LATE_MS ? 'met' : 'MISSED';
    return [
      {
        title: `${SESSIONS} rows, ${UPDATES_PER_SECOND} updates/s: frames (budget p95 ${BUDGET_MS} ms: ${verdict})`,
        head: ['frames', 'p50 ms', 'p95 ms', 'p99 ms', 'late', 'tasks > 50 ms'],
        rows: [[frames.length, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), late, longTasks]],
      },
    ];
  } finally {
    await context.close();
  }
}

async function showThousandRows(page: Page, { siteUrl, agent }: BrowserSystem): Promise<(text: string) => void> {
  const rows = Array.from({ length: SESSIONS }, (_, index) => rowAt(index, 1, index));
  const positions = Array(64).fill('0').join('.');
  await page.route('**/api/inbox?*', (route) =>
    route.fulfill({ json: { rows, today: SESSIONS, yesterday: 0, positions, isWhole: true, epoch: EPOCH } }),
  );
  let push: (text: string) => void = () => undefined;
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    const server = socket.connectToServer();
    push = (text) => socket.send(text);
    socket.onMessage((frame) => server.send(frame));
  });
  await signIn(page, { siteUrl, agent }, 'en');
  const list = page.getByRole('list', { name: messagesOf('en').console_list });
  await expectVisible(list.getByText(`word 1 of ${SESSIONS - 1}`, { exact: true }));
  return (text) => push(text);
}

async function pushUpdates(push: (text: string) => void): Promise<void> {
  const perPush = UPDATES_PER_SECOND / PUSHES_PER_SECOND;
  const start = performance.now();
  for (let sent = 0; sent < SECONDS * PUSHES_PER_SECOND; sent += 1) {
    const moved = Array.from({ length: perPush }, (_, index) => {
      const at = sent * perPush + index;
      return rowAt((at * 7) % SESSIONS, 2 + Math.floor(at / SESSIONS), SESSIONS + at);
    });
    push(`42["inbox",${JSON.stringify({ epoch: EPOCH, rows: moved })}]`);
    const waitMs = start + (sent + 1) * (1_000 / PUSHES_PER_SECOND) - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

type Frames = { frames: number[]; longTasks: number };

async function observeWhile(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const observed: Frames = { frames: [], longTasks: 0 };
    Object.assign(globalThis, { observed });
    new PerformanceObserver((list) => (observed.longTasks += list.getEntries().length)).observe({ type: 'longtask' });
    let before = performance.now();
    const frame = (now: number) => {
      observed.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return page.evaluate(() => (globalThis as unknown as { observed: Frames }).observed);
}
