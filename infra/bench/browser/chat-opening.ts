import type { Page } from 'playwright-core';
import { chatLauncher, disableAutoOpen, messagesOf, PHONE_CONTEXT } from '../../jest/actor-actions.ts';
import { medianOf, quantilesOf } from '../load/quantiles.ts';
import type { ReportTable } from '../report-table.ts';
import type { BrowserSystem } from './browser-system.ts';
import { mainThreadTimes } from './main-thread-times.ts';

/** From the press on the chat's button until what is typed appears, on a phone four times slower than this machine. */
const SLOWDOWN = 4;
const ROUNDS = 7;
const BUDGET_MS = 1_000;
const LONG_TASK_MS = 50;
/** What a page does after it is loaded is no part of the press. */
const SETTLE_MS = 1_500;

/** Milliseconds since the press. */
type Opening = { hydrated: number; shown: number; focused: number; ready: number; longTasks: number[] };
type Measured = { opening: Opening; parts: Record<string, number> };

export async function measureChatOpening(system: BrowserSystem): Promise<ReportTable[]> {
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(system));
  const of = (pick: (one: Opening) => number) => rounds.map(({ opening }) => pick(opening));
  const steps: [string, number[]][] = [
    ['page hydrated', of(({ hydrated }) => hydrated)],
    ['panel shown', of(({ shown }) => shown)],
    ['input focused', of(({ focused }) => focused)],
    ['input usable', of(({ ready }) => ready)],
  ];
  const ready = medianOf(of((one) => one.ready));
  const longest = of(({ longTasks }) => Math.max(0, ...longTasks));
  const partNames = Object.keys(rounds[0]!.parts);
  return [
    {
      title: `From the press to usable input, ms, ${SLOWDOWN} times slowed (budget ${BUDGET_MS}: ${ready <= BUDGET_MS ? 'met' : 'MISSED'})`,
      head: ['', 'median', 'least', 'most'],
      rows: [
        ...steps.map(([title, times]) => rowOf(title, times)),
        rowOf(`longest task (budget ${LONG_TASK_MS})`, longest),
      ],
    },
    {
      title: 'Processor time of the page in between, ms, as slowed',
      head: ['', 'median', 'least', 'most'],
      rows: partNames.map((name) =>
        rowOf(
          name,
          rounds.map(({ parts }) => parts[name]! * SLOWDOWN),
        ),
      ),
    },
  ];
}

const rowOf = (title: string, times: number[]): [string, ...number[]] => [
  title,
  ...[quantilesOf(times).p50, Math.min(...times), Math.max(...times)].map(Math.round),
];

async function measureOnce({ browser, siteUrl }: BrowserSystem): Promise<Measured> {
  const context = await browser.newContext(PHONE_CONTEXT);
  try {
    await disableAutoOpen(context);
    await context.addInitScript(observeOpening);
    const page = await context.newPage();
    await page.goto(`${siteUrl}/en`, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.waitForTimeout(SETTLE_MS);
    await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
    await chatLauncher(page, messagesOf('en')).tap();
    await page.waitForFunction(() => (globalThis as unknown as Observed).opening.ready > 0);
    const parts = mainThreadTimes(await browser.stopTracing());
    return { opening: await readOpening(page), parts };
  } finally {
    await context.close();
  }
}

type Observed = { opening: Opening };

/** Runs in the page, before its own scripts. */
function observeOpening(): void {
  const opening = { pressed: 0, hydrated: 0, shown: 0, focused: 0, ready: 0, longTasks: [] as number[] };
  Object.assign(globalThis, { opening });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (opening.pressed && startTime + duration > opening.pressed) opening.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  // The page repeats the press once it is hydrated.
  addEventListener(
    'click',
    ({ isTrusted, timeStamp }) => {
      if (isTrusted) opening.pressed ||= timeStamp;
      else opening.hydrated ||= performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    if (!opening.shown && document.querySelector('dialog textarea')) opening.shown = performance.now();
  }).observe(document, { subtree: true, childList: true });
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement) || opening.focused) return;
      opening.focused = performance.now();
      // After the next frame, in a task of its own: then a key would be handled.
      requestAnimationFrame(() => setTimeout(() => (opening.ready = performance.now())));
    },
    true,
  );
}

const readOpening = (page: Page): Promise<Opening> =>
  page.evaluate(() => {
    const { pressed, ...times } = (globalThis as unknown as { opening: Opening & { pressed: number } }).opening;
    const since = (time: number) => (time ? time - pressed : 0);
    const { hydrated, shown, focused, ready, longTasks } = times;
    return { hydrated: since(hydrated), shown: since(shown), focused: since(focused), ready: since(ready), longTasks };
  });
