import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { ProcessLimits } from './picture-limits.ts';
import { limitDecoder, redraw } from './picture-redraw.ts';
import { EXIT_OVER_LIMIT, type PictureResponse, type PictureRequest } from './picture-decoder.ts';

/**
 * The process that decodes one picture and exits. It holds no key, no connection and no other person's picture, runs at
 * the lowest priority, and exits by itself when the picture exceeds its limits.
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

/** Decoding runs on a thread of its own, so this thread can check the limits meanwhile. */
function enforceLimits({ cpuMs: maxCpuMs, memoryBytes }: ProcessLimits): void {
  if (cpuMs() > maxCpuMs || process.memoryUsage.rss() > memoryBytes) process.exit(EXIT_OVER_LIMIT);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Linux sets the priority per thread; elsewhere it applies to the process. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}
