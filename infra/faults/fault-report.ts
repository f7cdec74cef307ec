import { cpus, totalmem } from 'node:os';
import { countAnomalies, type AnomalyCounts } from './checker/anomalies.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { PlantedBugResult } from './planted/run-planted-bugs.ts';
import type { CellResult } from './run-under-load.ts';

type RunSummary = {
  plan: FaultPlan['name'];
  cells: number;
  runs: number;
  faults: number;
  acknowledged: number;
  events: number;
  seconds: number;
  anomalies: AnomalyCounts;
};

/** A table for people, and one line of JSON at the very end for programs. */
export function printReport(results: readonly CellResult[], plan: FaultPlan): void {
  process.stdout.write(`\n${cellTable(results)}\n\n${JSON.stringify(summarize(results, plan))}\n`);
}

function summarize(results: readonly CellResult[], { name }: FaultPlan): RunSummary {
  const total = (pick: (result: CellResult) => number) => results.reduce((sum, result) => sum + pick(result), 0);
  return {
    plan: name,
    cells: new Set(results.map(({ cell }) => cell)).size,
    runs: results.length,
    faults: total(({ faults }) => faults),
    acknowledged: total(({ acknowledged }) => acknowledged),
    events: total(({ events }) => events),
    seconds: Math.round(total(({ seconds }) => seconds)),
    anomalies: countAnomalies(results.flatMap(({ findings }) => findings)),
  };
}

/** The committed page of a full run. */
export function resultsPage(
  results: readonly CellResult[],
  { plan, seeds }: { plan: FaultPlan; seeds: number[] },
): string {
  const { anomalies: counts, ...sum } = summarize(results, plan);
  const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  return [
    '# A full run of faults',
    `Written by \`npm run faults -- --full --seed ${seeds[0]} --seeds ${seeds.length} --write infra/faults/RESULTS.md\` on ${new Date().toISOString().slice(0, 10)}, on ${machine}. Times are the worst of a cell's runs, from the end of the disturbance: until the next acknowledgement, and until every reader had every event, every timer had fired and the inbox was current. (!) is longer than promised.`,
    `${sum.cells} cells, ${sum.runs} runs, ${sum.faults} faults, ${sum.acknowledged} acknowledged messages and other commands, ${sum.events} events, ${Math.round(sum.seconds / 60)} minutes.`,
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(' · '),
    cellTable(results),
    `\`\`\`json\n${JSON.stringify(summarize(results, plan))}\n\`\`\``,
    '',
  ].join('\n\n');
}

const TABLE_HEADINGS = [
  'cell',
  'runs',
  'faults',
  'acknowledged',
  'events',
  'next answer',
  'recovered',
  'promised',
  'anomalies',
];

/** One line per cell; times are the worst of its runs. */
function cellTable(results: readonly CellResult[]): string {
  const names = [...new Set(results.map(({ cell }) => cell))];
  return markdownTable(
    TABLE_HEADINGS,
    names.map((name) =>
      cellRow(
        name,
        results.filter(({ cell }) => cell === name),
      ),
    ),
  );
}

export function plantedBugTable(results: readonly PlantedBugResult[]): string {
  const rows = results.map(({ bug, cell, by, seconds }) => {
    const shown = Object.entries(by).map(([anomaly, count]) => `${anomaly} ${count}`);
    return [bug, cell, shown.join(', ') || 'NOT CAUGHT', `${seconds.toFixed(1)} s`];
  });
  return markdownTable(['planted bug', 'cell', 'caught by', 'after'], rows);
}

function markdownTable(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => (column === 0 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

function cellRow(name: string, runs: readonly CellResult[]): string[] {
  const sum = (pick: (result: CellResult) => number) => String(runs.reduce((total, run) => total + pick(run), 0));
  const worst = (pick: (result: CellResult) => number) => Math.max(...runs.map(pick));
  const recovered = worst(({ recoveredMs }) => recoveredMs);
  const promised = runs[0]!.promisedMs;
  const counts = Object.entries(countAnomalies(runs.flatMap(({ findings }) => findings))).filter(
    ([, count]) => count > 0,
  );
  return [
    name,
    String(runs.length),
    sum(({ faults }) => faults),
    sum(({ acknowledged }) => acknowledged),
    sum(({ events }) => events),
    inSeconds(worst(({ firstAnswerMs }) => firstAnswerMs)),
    `${inSeconds(recovered)}${recovered > promised ? ' (!)' : ''}`,
    inSeconds(promised),
    counts.length === 0 ? '0' : counts.map(([anomaly, count]) => `${anomaly} ${count}`).join(', '),
  ];
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
