import { performance } from 'node:perf_hooks';
import { type Progress, seconds } from '../../bin/servers/progress.ts';
import { type Anomaly, countOf, type Finding } from '../checker/anomalies.ts';
import { cells } from '../cells.ts';
import { smoke } from '../plan.ts';
import { createRandom } from '../random.ts';
import { runCell } from '../run-cell.ts';
import { startWorld } from '../world/world.ts';
import { type Bug, bugs } from './bugs.ts';
import { plant } from './plant.ts';

/** Densely, so that what can collide does. */
const PLAN = { ...smoke, visitors: 20, everyMs: 350 };
/** A bug that needs a coincidence may want another try; more would be luck. */
const TRIES = 3;
/** What heals does so long before this; what does not is the point. */
const PATIENCE_MS = 20_000;
const SLACK = 3;

export interface Caught {
  bug: string;
  cell: string;
  /** What showed it, with how often; empty when it went by unnoticed. */
  by: Partial<Record<Anomaly, number>>;
  seconds: number;
}

/** Plants one bug after the other and looks for it. */
export async function runPlanted(progress: Progress, seed: number): Promise<Caught[]> {
  const results: Caught[] = [];
  for (const bug of bugs) {
    const caught = await look(bug, seed);
    results.push(caught);
    const by = Object.entries(caught.by).map(([name, count]) => `${name} ${count}`);
    const said = by.length > 0 ? `caught by ${by.join(', ')}` : 'NOT CAUGHT';
    progress.note(`${bug.name.padEnd(46)} ${seconds(caught.seconds * 1000).padStart(7)}  ${said}`);
  }
  return results;
}

async function look(bug: Bug, seed: number): Promise<Caught> {
  const { dist, sql, remove } = plant(bug);
  const cell = cells.find(({ name }) => name === bug.cell)!;
  const world = await startWorld({ random: createRandom(seed), dist, sql });
  const begun = performance.now();
  let found: Finding[] = [];
  try {
    for (let tries = 0; tries < TRIES && found.length === 0; tries += 1) {
      const order = { world, cell, plan: PLAN, slack: SLACK, patienceMs: PATIENCE_MS };
      const { findings } = await runCell({ ...order, seed: seed + tries });
      found = findings.filter(({ anomaly }) => bug.shownBy.includes(anomaly));
    }
    const by = Object.fromEntries(Object.entries(countOf(found)).filter(([, count]) => count > 0));
    return { bug: bug.name, cell: cell.name, by, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await world.stop();
    remove();
  }
}
