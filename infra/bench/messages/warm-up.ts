import type { BenchmarkContext } from '../benchmark.ts';
import type { BenchProcess } from '../processes/bench-process.ts';
import { measureMessageLoad } from './measure-message-load.ts';
import { CONTESTANT_TITLES, type MessageContestant } from './message-contestants.ts';
import type { MessageLoad } from './message-loads.ts';

/** Of each contestant: the cost of a message in each window in µs, and whether it settled. */
export type WarmUp = { windows: number[]; isSteady: boolean };

/** Steady: so many windows in a row within this share of the smallest of them. */
const STEADY_WINDOWS = 3;
const TOLERANCE = 0.05;
const WINDOW_SECONDS = 2;

/**
 * Loads the contestant until a message costs the same from window to window: V8 compiles the hot path for several
 * seconds, and Postgres chooses its plans.
 */
export function warmUp(
  { plan, progress }: BenchmarkContext,
  { contestant, load }: { contestant: MessageContestant; load: MessageLoad },
  flushes: BenchProcess,
): Promise<WarmUp> {
  return progress.step(`Warming up: ${CONTESTANT_TITLES[contestant.name]}`, async () => {
    const windows: number[] = [];
    await contestant.load.request('renew');
    const end = performance.now() + plan.maxWarmUpSeconds * 1000;
    while (!isSteady(windows) && performance.now() < end) {
      const run = await measureMessageLoad(contestant, { load, round: 0, seconds: WINDOW_SECONDS }, flushes);
      windows.push(Math.round(run.cpu.whole));
    }
    return { windows, isSteady: isSteady(windows) };
  });
}

function isSteady(windows: readonly number[]): boolean {
  const last = windows.slice(-STEADY_WINDOWS);
  return last.length === STEADY_WINDOWS && Math.max(...last) <= Math.min(...last) * (1 + TOLERANCE);
}
