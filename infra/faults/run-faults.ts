import { writeFileSync } from 'node:fs';
import { createProgress, type Progress, seconds } from '../bin/servers/progress.ts';
import { PlainFault } from '../bin/servers/plain-fault.ts';
import { buildAll, buildServices } from '../bin/system/build.ts';
import type { Cell } from './cell.ts';
import { cells } from './cells.ts';
import { full, type Plan, smoke } from './plan.ts';
import { createRandom } from './random.ts';
import { runPlanted } from './planted/run-planted.ts';
import { pageOf, report, tableOfPlanted } from './report.ts';
import { type CellResult, runCell } from './run-cell.ts';
import { slackOf } from './slack.ts';
import { startWorld } from './world/world.ts';

const USAGE =
  'npm run faults -- --smoke | --full | --cell <name>[,<name>] [--seed <number>] [--seeds <number>] [--write <file>] | --planted | --list';

/** Resolves to the exit code. */
export async function runFaults(args: string[]): Promise<number> {
  const named = valueOf(args, '--cell');
  const plan = args.includes('--full') || named ? full : smoke;
  if (args.includes('--list')) return list();
  if (args.includes('--planted')) return planted(args);
  if (!args.includes('--smoke') && !args.includes('--full') && !named) throw new PlainFault(USAGE);
  const chosen = named
    ? named.split(',').map(cellNamed)
    : cells.filter(({ isSmoke }) => plan.name === 'full' || isSmoke);
  const first = Number(valueOf(args, '--seed') ?? Math.floor(Math.random() * 2 ** 31));
  const count = Number(valueOf(args, '--seeds') ?? (valueOf(args, '--seed') ? 1 : plan.seeds));
  const seeds = Array.from({ length: count }, (_, index) => first + index);

  const progress = createProgress();
  const possible = chosen.filter((cell) => isPossible(cell, progress));
  await (possible.some(({ needsSite }) => needsSite) ? buildAll : buildServices)(progress);
  const file = valueOf(args, '--write');
  const keep = (soFar: CellResult[]) => file && writeFileSync(file, pageOf(soFar, { plan, seeds }));
  const results = await inWorlds({ plan, seeds, chosen: possible, progress, keep });
  report(results, plan);
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

function isPossible({ name, whyNot }: Cell, progress: Progress): boolean {
  const reason = whyNot?.() ?? null;
  if (reason) progress.note(`${name} is left out: ${reason}.`);
  return reason === null;
}

/** What proves that the zeros of the other runs mean something. */
async function planted(args: string[]): Promise<number> {
  const progress = createProgress();
  await buildServices(progress);
  const results = await runPlanted(progress, Number(valueOf(args, '--seed') ?? 1));
  const caught = results.filter(({ by }) => Object.keys(by).length > 0);
  process.stdout.write(`\n${tableOfPlanted(results)}\n\n`);
  process.stdout.write(`${JSON.stringify({ planted: results.length, caught: caught.length })}\n`);
  return caught.length === results.length ? 0 : 1;
}

type Run = {
  plan: Plan;
  seeds: number[];
  chosen: readonly Cell[];
  progress: Progress;
  keep: (soFar: CellResult[]) => unknown;
};

/** One world for all cells, as one house sees many storms; a new one after a cell that could not be carried out. */
async function inWorlds({ plan, seeds, chosen, progress, keep }: Run): Promise<CellResult[]> {
  const order = { random: createRandom(seeds[0]!).fork('world'), agents: plan.agents };
  const start = () =>
    progress.step('Two gateways, two workers, Postgres, two Redis: starting', () => startWorld(order));
  let world = await start();
  const stop = () => void world.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const results: CellResult[] = [];
  try {
    const slack = await slackOf(world);
    progress.note(`This machine is given ${slack.toFixed(1)} times the promised time before slowness counts.`);
    for (const { seed, cell } of seeds.flatMap((seed) => chosen.map((cell) => ({ seed, cell })))) {
      const run = runCell({ world, cell, seed, plan, slack });
      const result = await run.catch((fault: unknown) => brokenOff({ cell, seed }, fault));
      results.push(result);
      keep(results);
      tell(result, progress);
      if (!result.isBrokenOff) continue;
      await world.stop();
      world = await start();
    }
  } finally {
    await world.stop();
  }
  return results;
}

/** A cell that could not be carried out to its end has shown nothing, and that must be seen. */
function brokenOff({ cell, seed }: { cell: Cell; seed: number }, fault: unknown): CellResult {
  const what = `the cell was broken off: ${fault instanceof Error ? fault.message : String(fault)}`;
  return {
    ...{ cell: cell.name, seed, faults: 0, acknowledged: 0, events: 0, firstAnswerMs: 0, recoveredMs: 0, seconds: 0 },
    promisedMs: cell.promisedSeconds * 1000,
    findings: [{ anomaly: 'stuck', what }],
    isBrokenOff: true,
  };
}

function tell({ cell, seed, findings, ...result }: CellResult, progress: Progress): void {
  const found = findings.length === 0 ? 'nothing found' : `${findings.length} ANOMALIES`;
  const recovered = `${result.acknowledged} acknowledged, recovered in ${seconds(result.recoveredMs)}`;
  progress.note(`${cell.padEnd(24)} ${seconds(result.seconds * 1000).padStart(7)}  ${recovered}, ${found}`);
  for (const { anomaly, what } of findings.slice(0, MOST_SHOWN)) progress.note(`    ${anomaly}: ${what}`);
  if (findings.length > 0) progress.note(`    again: npm run faults -- --cell ${cell} --seed ${seed}`);
}

const MOST_SHOWN = 10;

function cellNamed(name: string): Cell {
  const cell = cells.find((one) => one.name === name);
  if (cell) return cell;
  throw new PlainFault(`There is no cell ${name}: --list shows them.`);
}

function list(): number {
  for (const { name, fault, promisedSeconds } of cells)
    process.stdout.write(`${name.padEnd(24)} ${fault} (within ${promisedSeconds} s)\n`);
  return 0;
}

function valueOf(args: string[], name: string): string | undefined {
  const place = args.indexOf(name);
  return place < 0 ? undefined : args[place + 1];
}
