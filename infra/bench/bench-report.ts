import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import type { BenchPlan } from './bench-plan.ts';
import type { BenchmarkRatios, BenchmarkResult } from './benchmark.ts';
import type { ReportTable } from './report-table.ts';

const RESULTS_FOLDER = join(REPOSITORY, '.cache', 'bench');

/** The budgets of DESIGN section 8, and the required accuracy of timers. */
const BUDGETS: Record<string, { limit: number; isMet: (value: number, limit: number) => boolean; sign: string }> = {
  durableVsBareRelay: { limit: 0.6, isMet: (value, limit) => value >= limit, sign: '≥' },
  appendVsEmmett: { limit: 3, isMet: (value, limit) => value >= limit, sign: '≥' },
  p99VsBareRelay: { limit: 2, isMet: (value, limit) => value <= limit, sign: '≤' },
  timerLatenessP99Ms: { limit: 100, isMet: (value, limit) => value < limit, sign: '<' },
  growth: { limit: 1.3, isMet: (value, limit) => value <= limit, sign: '≤' },
  socketMemoryVsBare: { limit: 1.3, isMet: (value, limit) => value <= limit, sign: '≤' },
};

/** Prints tables for people, writes a JSON file, and prints one line of JSON at the end for programs. */
export function reportResults(plan: BenchPlan, results: BenchmarkResult[]): void {
  const ratios: BenchmarkRatios = Object.assign({}, ...results.map((result) => result.ratios));
  const figures = Object.assign(
    { machine: machineInfo(), plan: plan.name },
    ...results.map((result) => result.figures),
  );
  for (const table of [...results.flatMap(({ tables }) => tables), budgetTable(ratios)]) printTable(table);
  const file = join(RESULTS_FOLDER, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}-${plan.name}.json`);
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ratios, figures }, null, 2)}\n`);
  process.stdout.write(`\nAll figures: ${relative(process.cwd(), file)}\n`);
  process.stdout.write(`${JSON.stringify({ ratios, figures: shortened(figures) })}\n`);
}

const machineInfo = () => ({ cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version });

function budgetTable(ratios: BenchmarkRatios): ReportTable {
  const rows = Object.entries(ratios).map(([name, value]) => {
    const budget = BUDGETS[name];
    if (!budget) return [name, value.toFixed(2), '', ''];
    return [
      name,
      value.toFixed(2),
      `${budget.sign} ${budget.limit}`,
      budget.isMet(value, budget.limit) ? 'met' : 'MISSED',
    ];
  });
  return { title: 'Ratios and their budgets', head: ['', 'ratio', 'budget', ''], rows };
}

function printTable({ title, head, rows }: ReportTable): void {
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
