import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { exceedsLimits, LIMIT_CHECK_MS, type ProcessLimits, usedCpuMs } from './picture-limits.ts';
import { limitDecoder, redraw, type RedrawOptions, type RedrawResult } from './picture-redraw.ts';
import { EXIT_OVER_LIMIT, type PictureResponse, type PictureRequest } from './picture-decoder.ts';

/**
 * The process that decodes one picture or PDF and exits. It holds no key, no connection and no other person's picture, runs at
 * the lowest priority, and exits by itself when the picture exceeds its limits.
 */

/** The same folder as this file, and like this file source or compiled. */
const WATCHDOG = new URL(import.meta.url.replace(/picture-process(?=\.[jt]s$)/, 'picture-watchdog'));

process.once('disconnect', () => process.exit());
process.once('message', (question: PictureRequest) => void handleRequest(question));
lowerPriority();
limitDecoder();

async function handleRequest({ file, order: options, limits }: PictureRequest): Promise<void> {
  const drawn = options.as === 'pages' ? await drawPdf(file, limits) : await drawPicture(file, options, limits);
  process.send!({ drawn, cpuMs: usedCpuMs() } satisfies PictureResponse, () => process.exit());
}

/** A picture is decoded on a thread of its own, so this thread can check the limits meanwhile. */
function drawPicture(file: Uint8Array, options: RedrawOptions, limits: ProcessLimits): Promise<RedrawResult> {
  setInterval(() => exceedsLimits(limits) && process.exit(EXIT_OVER_LIMIT), LIMIT_CHECK_MS);
  return redraw(Buffer.from(file), options);
}

/** Loaded only here, because a picture does not need it. */
async function drawPdf(file: Uint8Array, limits: ProcessLimits): Promise<RedrawResult> {
  const watchdog = new Worker(WATCHDOG, { workerData: limits });
  await once(watchdog, 'online');
  const { redrawPdf } = await import('./pdf-redraw.ts');
  return redrawPdf(Buffer.from(file));
}

/** Linux sets the priority per thread; elsewhere it applies to the process. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}
