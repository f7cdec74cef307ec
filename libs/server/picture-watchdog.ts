import { workerData } from 'node:worker_threads';
import { exceedsLimits, LIMIT_CHECK_MS, type ProcessLimits } from './picture-limits.ts';

/**
 * Ends the picture process over its limits, from a thread of its own: drawing a PDF holds the main thread until it is
 * done.
 */
setInterval(() => {
  if (exceedsLimits(workerData as ProcessLimits)) process.kill(process.pid, 'SIGKILL');
}, LIMIT_CHECK_MS);
