import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createProgress, type Progress, formatDuration } from '../bin/servers/progress.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { buildAll, buildServices } from '../bin/system/build.ts';
import type { FaultCell } from './fault-cell.ts';
import { faultMatrix, smokeCells } from './fault-matrix.ts';
import { fullPlan, type FaultPlan, smokePlan } from './fault-plan.ts';
import { createSeededRandom } from './seeded-random.ts';
import { plantedBugs } from './planted/planted-bugs.ts';
import { runPlantedBugs } from './planted/run-planted-bugs.ts';
import { resultsPage, printReport, plantedBugTable } from './fault-report.ts';
import { runCell } from './run-cell.ts';
import type { CellResult } from './run-under-load.ts';
import { measureSlack } from './machine-slack.ts';
import { startWorld } from './world/world.ts';

const USAGE =
  'npm run faults -- --smoke | --full | --cell <name>[,<name>] [--seed <number>] [--seeds <number>] [--write <file>] | --planted [--cell <name>] | --list';

const FLAG = { type: 'boolean' } as const;
const VALUE = { type: 'string' } as const;
const OPTIONS = {
  ...{ smoke: FLAG, full: FLAG, planted: FLAG, list: FLAG },
  ...{ cell: VALUE, seed: VALUE, seeds: VALUE, write: VALUE },
} as const;

/** Resolves to the exit code. */
export async function runFaults(args: string[]): Promise<number> {
  const { smoke, full, planted, list, cell, seed, seeds: count, write } = parseArgs({ args, options: OPTIONS }).values;
  if (list) return listCells();
  if (planted) return catchPlantedBugs(Number(seed ?? 1), cell?.split(','));
  if (!smoke && !full && !cell) throw new UserError(USAGE);
  const plan = full || cell ? fullPlan : smokePlan;
  const chosen = full && !cell ? faultMatrix : (cell?.split(',') ?? smokeCells).map(findCell);
  const first = Number(seed ?? Math.floor(Math.random() * 2 ** 31));
  const length = Number(count ?? (seed ? 1 : plan.seeds));
  const seeds = Array.from({ length }, (_, index) => first + index);
  const progress = createProgress();
  const possible = chosen.filter((one) => isAvailable(one, progress));
  await (possible.some(({ needsSite }) => needsSite) ? buildAll : buildServices)(progress);
  const keep = (soFar: CellResult[]) => write && writeFileSync(write, resultsPage(soFar, { plan, seeds }));
  const results = await runCells({ plan, seeds, chosen: possible, progress, keep });
  printReport(results, plan);
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

function isAvailable({ name, unavailableReason }: FaultCell, progress: Progress): boolean {
  const reason = unavailableReason?.() ?? null;
  if (reason) progress.printLine(`${name} is left out: ${reason}.`);
  return reason === null;
}

/** Proves that the other runs would find a bug; with names of cells, only the bugs that these must find. */
async function catchPlantedBugs(seed: number, cells: string[] | undefined): Promise<number> {
  const progress = createProgress();
  await buildServices(progress);
  const bugs = plantedBugs.filter(({ cell }) => cells?.includes(cell) ?? true);
  const results = await runPlantedBugs(bugs, progress, seed);
  const caught = results.filter(({ by }) => Object.keys(by).length > 0);
  process.stdout.write(`\n${plantedBugTable(results)}\n\n`);
  process.stdout.write(`${JSON.stringify({ planted: results.length, caught: caught.length })}\n`);
  return caught.length === results.length ? 0 : 1;
}

type FaultRun = {
  plan: FaultPlan;
  seeds: number[];
  chosen: readonly FaultCell[];
  progress: Progress;
  keep: (soFar: CellResult[]) => unknown;
};

/** Runs all cells in one world; starts a new one after a cell that was aborted. */
async function runCells({ plan, seeds, chosen, progress, keep }: FaultRun): Promise<CellResult[]> {
  const order = { random: createSeededRandom(seeds[0]!).fork('world'), agents: plan.agents };
  const start = () =>
    progress.step('Two gateways, two workers, Postgres, two Redis: starting', () => startWorld(order));
  let world = await start();
  const stop = () => void world.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const results: CellResult[] = [];
  try {
    const slack = await measureSlack(world);
    progress.printLine(`Slowness counts from ${slack.toFixed(1)} times the promised time on this machine.`);
    for (const { seed, cell } of seeds.flatMap((seed) => chosen.map((cell) => ({ seed, cell })))) {
      const run = runCell({ world, cell, seed, plan, slack });
      const result = await run.catch((fault: unknown) => abortedResult({ cell, seed }, fault));
      results.push(result);
      keep(results);
      printResult(result, progress);
      if (!result.isAborted) continue;
      await world.stop();
      world = await start();
    }
  } finally {
    await world.stop();
  }
  return results;
}

/** An aborted cell has shown nothing, which must be visible in the results. */
function abortedResult({ cell, seed }: { cell: FaultCell; seed: number }, fault: unknown): CellResult {
  const what = `the cell was aborted: ${fault instanceof Error ? fault.message : String(fault)}`;
  return {
    ...{ cell: cell.name, seed, faults: 0, acknowledged: 0, events: 0, firstAnswerMs: 0, recoveredMs: 0, seconds: 0 },
    promisedMs: cell.promisedSeconds * 1000,
    findings: [{ anomaly: 'stuck', what }],
    isAborted: true,
  };
}

function printResult({ cell, seed, findings, ...result }: CellResult, progress: Progress): void {
  const found = findings.length === 0 ? 'nothing found' : `${findings.length} ANOMALIES`;
  const recovered = `${result.acknowledged} acknowledged, recovered in ${formatDuration(result.recoveredMs)}`;
  progress.printLine(`${cell.padEnd(24)} ${formatDuration(result.seconds * 1000).padStart(7)}  ${recovered}, ${found}`);
  for (const { anomaly, what } of findings.slice(0, MAX_SHOWN)) progress.printLine(`    ${anomaly}: ${what}`);
  if (findings.length > 0) progress.printLine(`    again: npm run faults -- --cell ${cell} --seed ${seed}`);
}

const MAX_SHOWN = 10;

function findCell(name: string): FaultCell {
  const cell = faultMatrix.find((one) => one.name === name);
  if (cell) return cell;
  throw new UserError(`There is no cell ${name}: --list names them.`);
}

function listCells(): number {
  for (const { name, fault, promisedSeconds } of faultMatrix)
    process.stdout.write(`${name.padEnd(24)} ${fault} (within ${promisedSeconds} s)\n`);
  return 0;
}
