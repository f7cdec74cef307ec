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
  let onSample = (_sample: MemorySample) => {};
  onLine((line) => {
    const found = /^memory (\d+) (\d+)$/.exec(line);
    if (found) onSample({ resident: Number(found[1]), heap: Number(found[2]) });
  });
  const takeSample = async () => {
    const reported = new Promise<MemorySample>((resolve) => (onSample = resolve));
    process.kill(pids[0]!, 'SIGUSR2');
    const sample = await withTimeout(reported, REPLY_TIMEOUT_SECONDS);
    if (!sample) throw new UserError(`Process ${pids[0]} did not report its memory.`);
    return sample;
  };
  return () => sampleUntilSettled(takeSample);
}

async function sampleUntilSettled(takeSample: () => Promise<MemorySample>): Promise<MemorySample> {
  const samples: MemorySample[] = [];
  while (samples.length < MAX_SAMPLES) {
    samples.push(await takeSample());
    const last = samples.slice(-3);
    const resident = last.map((sample) => sample.resident);
    if (last.length === 3 && Math.max(...resident) - Math.min(...resident) < Math.max(...resident) * TOLERANCE) break;
    await sleep(SAMPLE_INTERVAL_MS);
  }
  return samples.at(-1)!;
}
