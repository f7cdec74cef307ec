import { Load } from './load/load.ts';
import { createRandom } from './random.ts';
import type { World } from './world/world.ts';

/** What a message takes here when nothing else happens, on the machine that the promises were measured on. */
const USUAL_MS = 15;
/** Promises are made for two idle cores; a build machine shares them with others. */
const LEAST = 3;
const MOST = 20;
const MEASURED_MS = 600;

/** How much slower this machine is, from the median time of some undisturbed messages; correctness has no slack. */
export async function slackOf(world: World): Promise<number> {
  const load = new Load({ world, random: createRandom(1), visitors: 2, everyMs: 50 });
  await load.open();
  load.begin();
  await new Promise((resolve) => setTimeout(resolve, MEASURED_MS));
  await load.end(MEASURED_MS);
  load.close();
  const times = load.recorder.operations
    .map(({ sentAt, answeredAt }) => (answeredAt ?? Infinity) - sentAt)
    .sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Infinity;
  return Math.min(MOST, Math.max(LEAST, (median / USUAL_MS) * LEAST));
}
