import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { ProcessLimits } from './picture-limits.ts';
import { limitDecoder, redraw } from './picture-redraw.ts';
import { EXIT_OVER_LIMIT, type PictureResponse, type PictureRequest } from './picture-decoder.ts';

/**
 * The process that opens one picture and ends. It holds no key, no connection and no other person's picture, yields
 * the processor to whatever else wants it, and ends itself when the picture costs more than one may.
 */

const CHECK_INTERVAL_MS = 20;

process.once('disconnect', () => process.exit());
process.once('message', (question: PictureRequest) => void handleRequest(question));
lowerPriority();
limitDecoder();

async function handleRequest({ file, order: options, limits }: PictureRequest): Promise<void> {
  setInterval(() => enforceLimits(limits), CHECK_INTERVAL_MS);
  const drawn = await redraw(Buffer.from(file), options);
  process.send!({ drawn, cpuMs: cpuMs() } satisfies PictureResponse, () => process.exit());
}

/** Decoding runs on a thread of its own, so this one is free to look. */
function enforceLimits({ cpuMs: most, memoryBytes }: ProcessLimits): void {
  if (cpuMs() > most || process.memoryUsage.rss() > memoryBytes) process.exit(EXIT_OVER_LIMIT);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Linux counts each thread for itself; elsewhere the process is one. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}
