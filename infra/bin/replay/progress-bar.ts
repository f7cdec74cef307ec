import { formatDuration } from '../servers/progress.ts';

const BAR_WIDTH = 30;
/** Smooth enough for a person, and cheap. */
const DRAW_INTERVAL_MS = 200;
/** In a file each drawing is a line of its own. */
const LINE_INTERVAL_MS = 30_000;

type ProgressBarOutput = { write(text: string): unknown; isTTY?: boolean };

export type ProgressBar = { add: (count: number) => void; finish: () => void };

/** `done`: what an earlier run has processed; it counts for the bar and not for the rate. */
export type ProgressBarOptions = { name: string; total: number; done?: number };

/** `inbox [######........] 42 %  61,000 events/s  2 min 05 s left`. Redraws on a terminal; in a file it adds lines. */
export function createProgressBar(
  { name, total, done: before = 0 }: ProgressBarOptions,
  output: ProgressBarOutput = process.stdout,
  now: () => number = () => performance.now(),
): ProgressBar {
  const startedAt = now();
  let drawnAt = startedAt;
  let done = 0;
  const line = () => {
    const share = total === 0 ? 1 : Math.min(1, (before + done) / total);
    const filled = Math.round(share * BAR_WIDTH);
    const rate = (done / Math.max(1, now() - startedAt)) * 1000;
    const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}`;
    return `${name.padEnd(8)} [${bar}] ${String(Math.round(share * 100)).padStart(3)} %  ${Math.round(rate).toLocaleString('en')} events/s`;
  };
  const remaining = () => {
    const left = Math.max(0, total - before - done);
    return done === 0 ? '' : `  ${formatDuration((left / done) * (now() - startedAt))} left`;
  };
  return {
    add(count) {
      done += count;
      if (now() - drawnAt < (output.isTTY ? DRAW_INTERVAL_MS : LINE_INTERVAL_MS)) return;
      drawnAt = now();
      // Padded, so that a shorter line covers the one before.
      output.write(output.isTTY ? `\r${line()}${remaining().padEnd(20)}` : `${line()}${remaining()}\n`);
    },
    finish() {
      const end = `${line()}, ${done.toLocaleString('en')} events in ${formatDuration(now() - startedAt)}`;
      output.write(output.isTTY ? `\r${end}\n` : `${end}\n`);
    },
  };
}
