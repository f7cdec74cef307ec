import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WatchedLoop } from './event-loop-watchdog-thread.ts';

/** Many times what the longest known work takes in one turn. Whoever waits for an answer has given up by then. */
const TIMEOUT_SECONDS = 30;
const BEAT_MS = 1_000;

/** The same folder as this file, and like this file source or compiled. */
const THREAD = new URL(import.meta.url.replace(/event-loop-watchdog(?=\.[jt]s$)/, 'event-loop-watchdog-thread'));

/**
 * Ends this process when its event loop has not turned for so long: its supervisor starts another one, and clients
 * resume. A process that hangs does not exit, answers no health check and no signal, and neither Docker nor systemd nor
 * `npm start` restarts what has not exited. Not under a debugger, where standing still is meant.
 */
export async function watchEventLoop(name: string, timeoutSeconds = TIMEOUT_SECONDS): Promise<void> {
  if (process.execArgv.some((argument) => argument.startsWith('--inspect'))) return;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const workerData: WatchedLoop = { name, beats, timeoutSeconds };
  const thread = new Worker(THREAD, { workerData });
  // A thread is loaded with the help of this one.
  await once(thread, 'message');
  thread.unref();
}
