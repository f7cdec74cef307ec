import { medianOf } from '../load/quantiles.ts';
import type { ReportTable } from '../report-table.ts';
import type { MessageRun } from './measure-message-load.ts';
import { CONTESTANT_TITLES, type ContestantName } from './message-contestants.ts';
import type { MessageMeasurement } from './message-rounds.ts';

export function messageTables({ runs, warmUps, faults }: Omit<MessageMeasurement, 'profiles'>): ReportTable[] {
  const groups = groupedRuns(runs);
  return [
    costTable(groups),
    latencyTable(groups),
    {
      title: 'Warm-up: µs for a message in each window',
      head: ['', 'windows', 'steady'],
      rows: Object.entries(warmUps).map(([name, { windows, isSteady }]) => [
        CONTESTANT_TITLES[name as ContestantName],
        windows.join(' '),
        isSteady ? 'yes' : 'NO',
      ]),
    },
    ...(faults.length > 0 ? [faultTable(faults)] : []),
  ];
}

type RunGroup = { load: string; contestant: ContestantName; runs: MessageRun[] };

function groupedRuns(runs: readonly MessageRun[]): RunGroup[] {
  const groups: RunGroup[] = [];
  for (const run of runs) {
    const group = groups.find(({ load, contestant }) => load === run.load && contestant === run.contestant);
    if (group) group.runs.push(run);
    else groups.push({ load: run.load, contestant: run.contestant, runs: [run] });
  }
  return groups;
}

const middle = (group: RunGroup, pick: (run: MessageRun) => number) => medianOf(group.runs.map(pick));

function costTable(groups: readonly RunGroup[]): ReportTable {
  const rows = groups.map((group) => {
    const whole = group.runs.map(({ cpu }) => cpu.whole);
    return [
      `${group.load}: ${CONTESTANT_TITLES[group.contestant]}`,
      Math.round(middle(group, ({ rate }) => rate)),
      Math.round(medianOf(whole)),
      `${Math.round(Math.min(...whole))}-${Math.round(Math.max(...whole))}`,
      ...(['gateways', 'postgres', 'redis', 'load'] as const).map((processes) =>
        Math.round(middle(group, ({ cpu }) => cpu[processes])),
      ),
    ];
  });
  const head = ['', 'messages/s', 'cpu µs: whole', 'min-max', 'gateways', 'postgres', 'redis', 'load'];
  return { title: 'Processor time for a message, acknowledged and delivered (median of the rounds)', head, rows };
}

function latencyTable(groups: readonly RunGroup[]): ReportTable {
  const rows = groups.map((group) => {
    const hasBatches = group.runs.some(({ batches }) => batches);
    const batch = (pick: (figures: NonNullable<MessageRun['batches']>) => number) =>
      hasBatches ? middle(group, ({ batches }) => (batches ? pick(batches) : 0)).toFixed(2) : '';
    return [
      `${group.load}: ${CONTESTANT_TITLES[group.contestant]}`,
      middle(group, ({ ack }) => ack.p50).toFixed(2),
      middle(group, ({ ack }) => ack.p99).toFixed(2),
      middle(group, ({ delivery }) => delivery.p50).toFixed(2),
      middle(group, ({ delivery }) => delivery.p99).toFixed(2),
      batch(({ commandsPerBatch }) => commandsPerBatch),
      batch(({ perSecond }) => perSecond),
      batch(({ p50Ms }) => p50Ms),
      batch(({ p99Ms }) => p99Ms),
      batch(({ waitP99Ms }) => waitP99Ms),
      middle(group, ({ flush }) => flush.p50).toFixed(2),
      middle(group, ({ flush }) => flush.p99).toFixed(2),
    ];
  });
  const head = [
    ...['ms', 'ack p50', 'p99', 'delivery p50', 'p99'],
    ...['commands a batch', 'batches/s', 'batch p50', 'p99', 'wait p99', 'flush p50', 'p99'],
  ];
  return { title: 'Latency, and what it consists of', head, rows };
}

const faultTable = (faults: MessageMeasurement['faults']): ReportTable => ({
  title: 'FAILED and measured no further',
  head: ['', 'load', 'round', 'reason'],
  rows: faults.map(({ contestant, load, round, reason }) => [
    CONTESTANT_TITLES[contestant],
    load,
    round,
    reason.split('\n')[0]!,
  ]),
});
