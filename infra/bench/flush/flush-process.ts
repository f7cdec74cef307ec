import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { sleep } from '../../bin/servers/wait-until.ts';
import { quantilesOf, type Quantiles } from '../load/quantiles.ts';
import { serveRequests } from '../processes/request-server.ts';

/**
 * How long a flush takes while the load runs, on the disk of the database: one page of WAL is written over and flushed,
 * as Postgres does, a few times a second, so that it hardly adds to what is measured.
 */
const PAGE = Buffer.alloc(8192, 1);
const INTERVAL_MS = 20;

const flush = promisify(fdatasync);
let measuring: Promise<number[]> | undefined;
let isStopped = false;

serveRequests({
  start: ({ file }: { file: string }) => {
    isStopped = false;
    measuring = measureFlushes(file);
  },
  stop: async (): Promise<Quantiles> => {
    isStopped = true;
    return quantilesOf((await measuring) ?? []);
  },
});

async function measureFlushes(file: string): Promise<number[]> {
  const descriptor = openSync(file, 'w');
  const milliseconds: number[] = [];
  try {
    for (; !isStopped; await sleep(INTERVAL_MS)) {
      const startedAt = performance.now();
      writeSync(descriptor, PAGE, 0, PAGE.length, 0);
      await flush(descriptor);
      milliseconds.push(performance.now() - startedAt);
    }
  } finally {
    closeSync(descriptor);
  }
  return milliseconds;
}
