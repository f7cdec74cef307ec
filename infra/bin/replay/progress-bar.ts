import { formatDuration } from '../servers/progress.ts';

const BAR_WIDTH = 30;
/** Smooth enough for a person, and cheap. */
const DRAW_INTERVAL_MS = 200;

type ProgressBarOutput = { write(text: string): unknown; isTTY?: boolean };

export type ProgressBar = { add: (count: number) => void; finish: () => void };

/** `inbox [######........] 42 %  61,000 events/s`. Redraws on a terminal; in a file only the last line is written. */
export function createProgressBar(
  name: string,
  total: number,
  output: ProgressBarOutput = process.stdout,
): ProgressBar {
  const startedAt = performance.now();
  let drawnAt = startedAt;
  let done = 0;
  const line = () => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const filled = Math.round(share * BAR_WIDTH);
    const rate = Math.round((done / Math.max(1, performance.now() - startedAt)) * 1000);
    const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}`;
    return `${name.padEnd(8)} [${bar}] ${String(Math.round(share * 100)).padStart(3)} %  ${rate.toLocaleString('en')} events/s`;
  };
  return {
    add(count) {
      done += count;
      if (!output.isTTY || performance.now() - drawnAt < DRAW_INTERVAL_MS) return;
      drawnAt = performance.now();
      output.write(`\r${line()}`);
    },
    finish() {
      const end = `${line()}, ${done.toLocaleString('en')} events in ${formatDuration(performance.now() - startedAt)}`;
      output.write(output.isTTY ? `\r${end}\n` : `${end}\n`);
    },
  };
}
