import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import type { BenchPlan } from './bench-plan.ts';
import type { BenchmarkResult } from './benchmark.ts';
import type { ReportTable } from './report-table.ts';
import { spreadOf, type Spread } from './spread.ts';

const RESULTS_FOLDER = join(REPOSITORY, '.cache', 'bench');

type Budget = { limit: number; isMet: (value: number, limit: number) => boolean; sign: string };
const atLeast = (limit: number): Budget => ({ limit, isMet: (value) => value >= limit, sign: '≥' });
const atMost = (limit: number): Budget => ({ limit, isMet: (value) => value <= limit, sign: '≤' });

/** Of DESIGN section 8, the required accuracy of timers, and the bars of the durable path. The median is judged. */
const BUDGETS: Record<string, Budget> = {
  durableVsBareRelay: atLeast(0.6),
  cpuVsBareRelay: atMost(2.2),
  moderateLoadCpuVsBareRelay: atMost(2),
  p99OverFloor: atMost(1.5),
  appendVsEmmett: atLeast(3),
  'appendVsBareInsert, batch of 1': atMost(3),
  'appendVsBareInsert, batch of 16, 8 shards': atMost(3),
  timerLatenessP99Ms: atMost(100),
  growth: atMost(1.3),
  socketMemoryVsBare: atMost(1.3),
  listCpuManyAgentsVsOne: atMost(1.5),
  manySocketsCpuVsFew: atMost(1.5),
  manySocketsKbEach: atMost(40),
  manySocketsLoopP99Ms: atMost(50),
  reconnectSecondsOf95Percent: atMost(10),
};

/** Prints tables for people, writes a JSON file, and prints one line of JSON at the end for programs. */
export function reportResults(plan: BenchPlan, results: BenchmarkResult[]): void {
  const ratios = ratiosOf(results);
  const faults = results.flatMap((result) => result.faults ?? []);
  const figures = Object.assign(
    { machine: machineInfo(), plan: plan.name },
    ...results.map((result) => result.figures),
  );
  for (const table of [...results.flatMap(({ tables }) => tables), budgetTable(ratios)]) printTable(table);
  const file = join(RESULTS_FOLDER, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}-${plan.name}.json`);
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ratios, faults, figures }, null, 2)}\n`);
  process.stdout.write(`\nAll figures: ${relative(process.cwd(), file)}\n`);
  process.stdout.write(`${JSON.stringify(shortened({ ratios, faults, figures }))}\n`);
}

const machineInfo = () => ({ cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version });

const ratiosOf = (results: readonly BenchmarkResult[]): Record<string, Spread> =>
  Object.fromEntries(
    results.flatMap(({ ratios = {} }) =>
      Object.entries(ratios).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, typeof value === 'number' ? spreadOf([value]) : value] as const],
      ),
    ),
  );

function budgetTable(ratios: Record<string, Spread>): ReportTable {
  const rows = Object.entries(ratios).map(([name, { min, median, max }]) => {
    const figures = [median, min, max].map((value) => value.toFixed(2));
    const budget = BUDGETS[name];
    if (!budget) return [name, ...figures, '', ''];
    const { limit, isMet, sign } = budget;
    return [name, ...figures, `${sign} ${limit}`, isMet(median, limit) ? 'met' : 'MISSED'];
  });
  return { title: 'Ratios and their budgets', head: ['', 'median', 'min', 'max', 'budget', ''], rows };
}

export function printTable({ title, head, rows }: ReportTable): void {
  if (rows.length === 0) return;
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ');
  process.stdout.write(`\n${title}\n${cells.map((row) => `  ${line(row)}`).join('\n')}\n`);
}

/** Without the single runs, which are in the file, and with four significant digits. */
function shortened(figures: unknown): unknown {
  return JSON.parse(
    JSON.stringify(figures, (key, value: unknown) => {
      if (key === 'runs') return undefined;
      return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
    }),
  );
}
