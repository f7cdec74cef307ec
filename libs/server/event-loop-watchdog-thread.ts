import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** `beats` grows by one each second while the main thread turns. */
export type WatchedLoop = { name: string; beats: Int32Array; timeoutSeconds: number };

const CHECKS = 10;
const STDOUT = 1;
const FATAL = 60;

/**
 * Counts looks of its own, not time: a machine that slept, or a process that was stopped and continued, has not hung.
 */
const { name, beats, timeoutSeconds } = workerData as WatchedLoop;
let known = -1;
let looksWithoutBeat = 0;
setInterval(
  () => {
    const now = Atomics.load(beats, 0);
    looksWithoutBeat = now === known ? looksWithoutBeat + 1 : 0;
    known = now;
    if (looksWithoutBeat < CHECKS) return;
    // The log of the process belongs to the thread that hangs.
    const line = {
      level: FATAL,
      time: new Date().toISOString(),
      service: name,
      pid: process.pid,
      msg: `hung for ${timeoutSeconds} s: this process ends itself`,
    };
    writeSync(STDOUT, `${JSON.stringify(line)}\n`);
    process.kill(process.pid, 'SIGKILL');
  },
  (timeoutSeconds * 1_000) / CHECKS,
);
parentPort!.postMessage('watching');
