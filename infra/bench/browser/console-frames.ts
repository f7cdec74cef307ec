import type { Page } from 'playwright-core';
import { DESKTOP_VIEWPORT } from '../../jest/actor-actions.ts';
import { quantilesOf } from '../load/quantiles.ts';
import type { ReportTable } from '../report-table.ts';
import type { BrowserSystem } from './browser-system.ts';
import { SESSIONS, ThousandRows } from './thousand-rows.ts';

const UPDATES_PER_SECOND = 1_000;
const SECONDS = 10;
const BUDGET_MS = 16.7;
/** A frame that comes one display interval late is longer than this; clocks differ by fractions. */
const LATE_MS = 17.5;

export async function measureConsoleFrames(system: BrowserSystem): Promise<ReportTable[]> {
  const context = await system.browser.newContext({ viewport: DESKTOP_VIEWPORT });
  try {
    const page = await context.newPage();
    const list = new ThousandRows();
    await list.show(page, system);
    const { frames, longTasks } = await observeWhile(page, () =>
      list.keepMoving({ seconds: SECONDS, perSecond: UPDATES_PER_SECOND }),
    );
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
