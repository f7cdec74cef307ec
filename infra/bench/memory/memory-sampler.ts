import { join } from 'node:path';
import { UserError } from '../../bin/servers/user-error.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { sleep, withTimeout } from '../../bin/servers/wait-until.ts';
import type { BenchContestant } from '../contestants.ts';

/** The same for both contestants: they collect their garbage before they are measured. */
export const MEMORY_REPORTER_NODE_ARGS = [
  '--expose-gc',
  '--import',
  join(REPOSITORY, 'infra/bench/memory/memory-reporter.mjs'),
];

const REPLY_TIMEOUT_SECONDS = 20;
const SAMPLE_INTERVAL_MS = 300;
const MAX_SAMPLES = 30;
/** Settled: three samples in a row within this share of each other. */
const TOLERANCE = 0.005;

/** In bytes: resident memory, and V8's heap within it. */
export type MemorySample = { resident: number; heap: number };

/** Samples the first of the contestant's processes, which has all the sockets, until its memory has settled. */
export function createMemorySampler({ pids, onLine }: BenchContestant): () => Promise<MemorySample> {
  let hear = (_weighed: MemorySample) => {};
  onLine((line) => {
    const said = /^memory (\d+) (\d+)$/.exec(line);
    if (said) hear({ resident: Number(said[1]), heap: Number(said[2]) });
  });
  const look = async () => {
    const said = new Promise<MemorySample>((resolve) => (hear = resolve));
    process.kill(pids[0]!, 'SIGUSR2');
    const weighed = await withTimeout(said, REPLY_TIMEOUT_SECONDS);
    if (!weighed) throw new UserError(`Process ${pids[0]} did not say how much memory it holds.`);
    return weighed;
  };
  return () => sampleUntilSettled(look);
}

async function sampleUntilSettled(look: () => Promise<MemorySample>): Promise<MemorySample> {
  const looks: MemorySample[] = [];
  while (looks.length < MAX_SAMPLES) {
    looks.push(await look());
    const last = looks.slice(-3);
    const resident = last.map((weighed) => weighed.resident);
    if (last.length === 3 && Math.max(...resident) - Math.min(...resident) < Math.max(...resident) * TOLERANCE) break;
    await sleep(SAMPLE_INTERVAL_MS);
  }
  return looks.at(-1)!;
}
