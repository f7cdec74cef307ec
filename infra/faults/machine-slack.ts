import { LoadGenerator } from './load/load-generator.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { ObservedSystem } from './world/observed-system.ts';

/** The latency of a message on the idle machine on which the promises were measured. */
const REFERENCE_LATENCY_MS = 15;
/** Promises hold for two idle cores; a build machine shares them with other work. */
const MIN_SLACK = 3;
const MAX_SLACK = 20;
const MEASUREMENT_MS = 600;
const OPEN_TIMEOUT_MS = 60_000;

/** How much slower this machine is, from the median latency of undisturbed messages; correctness has no slack. */
export async function measureSlack(system: ObservedSystem): Promise<number> {
  const load = new LoadGenerator({ system, random: createSeededRandom(1), visitors: 2, everyMs: 50 });
  await load.open(OPEN_TIMEOUT_MS);
  load.start();
  await new Promise((resolve) => setTimeout(resolve, MEASUREMENT_MS));
  await load.finish(MEASUREMENT_MS);
  load.close();
  const times = load.recorder.operations
    .map(({ sentAt, answeredAt }) => (answeredAt ?? Infinity) - sentAt)
    .sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Infinity;
  return Math.min(MAX_SLACK, Math.max(MIN_SLACK, (median / REFERENCE_LATENCY_MS) * MIN_SLACK));
}
