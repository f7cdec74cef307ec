import { performance } from 'node:perf_hooks';
import { type Progress, formatDuration } from '../../bin/servers/progress.ts';
import { type Anomaly, countAnomalies, type AnomalyFinding } from '../checker/anomalies.ts';
import { faultMatrix } from '../fault-matrix.ts';
import { smokePlan } from '../fault-plan.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { runCell } from '../run-cell.ts';
import { startWorld } from '../world/world.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { plantBug } from './plant-bug.ts';

/** Dense load, so that races happen. */
const PLANTED_PLAN = { ...smokePlan, visitors: 20, everyMs: 350 };
/** A bug that needs a coincidence may need more than one try. */
const MAX_TRIES = 3;
/** Correct services recover long before this. */
const TIMEOUT_MS = 20_000;
const SLACK = 3;

export type PlantedBugResult = {
  bug: string;
  cell: string;
  /** The anomalies that showed it, with their number; empty when it was not caught. */
  by: Partial<Record<Anomaly, number>>;
  seconds: number;
};

/** Plants one bug after the other and runs its cell. */
export async function runPlantedBugs(
  bugs: readonly PlantedBug[],
  progress: Progress,
  seed: number,
): Promise<PlantedBugResult[]> {
  const results: PlantedBugResult[] = [];
  for (const bug of bugs) {
    progress.printLine(`${bug.name}: planting it`);
    const caught = await tryToCatch(bug, seed, progress);
    results.push(caught);
    const by = describeCounts(caught.by);
    progress.printLine(
      `    ${formatDuration(caught.seconds * 1000).padStart(7)}  ${by ? `caught by ${by}` : 'NOT CAUGHT'}`,
    );
  }
  return results;
}

async function tryToCatch(bug: PlantedBug, seed: number, progress: Progress): Promise<PlantedBugResult> {
  const { dist, sql, remove } = plantBug(bug);
  const cell = faultMatrix.find(({ name }) => name === bug.cell)!;
  const world = await startWorld({ random: createSeededRandom(seed), dist, sql });
  const begun = performance.now();
  let found: AnomalyFinding[] = [];
  try {
    for (let tries = 0; tries < MAX_TRIES && found.length === 0; tries += 1) {
      const order = { world, cell, plan: PLANTED_PLAN, slack: SLACK, timeoutMs: TIMEOUT_MS };
      const findings = await runCell({ ...order, seed: seed + tries }).then(
        (result) => result.findings,
        abortedBy(progress),
      );
      found = findings.filter(({ anomaly }) => bug.shownBy.includes(anomaly));
      const all = describeCounts(countAnomalies(findings)) || 'nothing';
      progress.printLine(`    ${cell.name}, try ${tries + 1} of ${MAX_TRIES}: ${all} found`);
    }
    const by = Object.fromEntries(Object.entries(countAnomalies(found)).filter(([, count]) => count > 0));
    return { bug: bug.name, cell: cell.name, by, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await world.stop();
    remove();
  }
}

/** A run that ended early has shown nothing. */
const abortedBy = (progress: Progress) => (fault: unknown) => {
  progress.printLine(`    aborted: ${fault instanceof Error ? fault.message : String(fault)}`);
  return [];
};

const describeCounts = (counts: Partial<Record<Anomaly, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
