import { BEYOND_LAST_BOUND, isSilent, type OpsSnapshot, type ProcessStatus } from '@libs/protocol/ops.ts';

/** Each metric has a name and, for when it is outside its limits, a sentence that says what to do. */
export const opsMetricNames = [
  'sockets',
  'messages',
  'append',
  'delivery',
  'lanes',
  'relay',
  'holes',
  'quarantined',
  'repairs',
  'timers',
  'queues',
  'paused',
  'failed',
  'loop',
  'redis',
  'redisRefuses',
  'silent',
] as const;
export type OpsMetricName = (typeof opsMetricNames)[number];
export type AlertLevel = 'fine' | 'warn' | 'alarm';
/** Null where nobody has measured it: a process that is gone, or an interval in which nothing happened. */
export type MeasuredValue = number | null;
export type MetricUnit = 'count' | 'perSecond' | 'ms' | 'seconds';

type OpsMetric = {
  unit: MetricUnit;
  read: (now: OpsSnapshot) => MeasuredValue;
  /** The metric of which this is the 99th percentile: the bound of a bucket. */
  quantileOf?: string;
  /** From `warn` on somebody should look at it; from `alarm` on somebody must act. */
  warn: number;
  alarm: number;
};

/** The last report of a process that died says what was, not what is. */
const reportingIn = ({ at, processes }: OpsSnapshot): ProcessStatus[] =>
  processes.filter((process) => !isSilent(process, Date.parse(at)));

const readingsOf = (processes: readonly ProcessStatus[], name: string): number[] =>
  processes.flatMap(({ values }) => values[name] ?? []);
const total = (values: readonly number[]): MeasuredValue =>
  values.length === 0 ? null : values.reduce((all, value) => all + value, 0);
const worst = (values: readonly number[]): MeasuredValue => (values.length === 0 ? null : Math.max(...values));
const sumOf = (now: OpsSnapshot, name: string): MeasuredValue => total(readingsOf(reportingIn(now), name));
const maxOf = (now: OpsSnapshot, name: string): MeasuredValue => worst(readingsOf(reportingIn(now), name));

const percentile99 = (name: string): Pick<OpsMetric, 'unit' | 'read' | 'quantileOf'> => ({
  unit: 'ms',
  quantileOf: name,
  read: (now) => inMs(maxOf(now, p99Of(name))),
});

const p99Of = (name: string): string => `${name}_p99`;
export const inMs = (seconds: MeasuredValue | undefined): MeasuredValue =>
  seconds === null || seconds === undefined ? null : seconds * 1000;

/** The 99th percentile of one process, and whether it is longer than that. */
export const p99In = (
  { values }: Pick<ProcessStatus, 'values'>,
  name: string,
): { ms: MeasuredValue; isBeyond: boolean } => ({
  ms: inMs(values[p99Of(name)]),
  isBeyond: values[`${p99Of(name)}${BEYOND_LAST_BOUND}`] === 1,
});

export const isAnyBeyond = (now: OpsSnapshot, name: string): boolean =>
  reportingIn(now).some((process) => p99In(process, name).isBeyond);

export const opsMetrics: Record<OpsMetricName, OpsMetric> = {
  sockets: { unit: 'count', read: (now) => sumOf(now, 'sockets'), warn: Infinity, alarm: Infinity },
  messages: {
    unit: 'perSecond',
    read: (now) => sumOf(now, 'append_batch_commands_amount_per_second'),
    warn: Infinity,
    alarm: Infinity,
  },
  append: { ...percentile99('append_seconds'), warn: 100, alarm: 500 },
  delivery: { ...percentile99('delivery_seconds'), warn: 500, alarm: 2_000 },
  lanes: { unit: 'count', read: (now) => maxOf(now, 'lane_depth'), warn: 100, alarm: 500 },
  relay: { unit: 'count', read: (now) => maxOf(now, 'relay_lag_events'), warn: 1_000, alarm: 10_000 },
  // Of the log, and true also when the process is gone that has said so.
  holes: { unit: 'count', read: ({ processes }) => total(readingsOf(processes, 'relay_holes')), warn: 1, alarm: 1 },
  quarantined: {
    unit: 'count',
    read: ({ processes }) => worst(readingsOf(processes, 'quarantined_events')),
    warn: 1,
    alarm: Infinity,
  },
  repairs: { unit: 'count', read: (now) => sumOf(now, 'sweep_repairs'), warn: Infinity, alarm: Infinity },
  timers: { unit: 'seconds', read: (now) => now.timers.lagSeconds, warn: 5, alarm: 35 },
  queues: {
    unit: 'seconds',
    read: ({ queues }) => queues && Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds ?? 0)),
    warn: 10,
    alarm: 60,
  },
  paused: {
    unit: 'count',
    read: ({ queues }) => queues && queues.filter(({ isPaused }) => isPaused).length,
    warn: 1,
    alarm: 1,
  },
  failed: {
    unit: 'count',
    read: ({ queues }) => queues && queues.reduce((all, { failed }) => all + failed, 0),
    warn: 1,
    alarm: 100,
  },
  loop: { unit: 'ms', read: (now) => inMs(maxOf(now, 'nodejs_eventloop_lag_p99_seconds')), warn: 100, alarm: 200 },
  redis: {
    unit: 'count',
    read: (now) =>
      now.queues === null || now.redis === 'away'
        ? 1
        : reportingIn(now).filter(({ values }) => values.bus_up === 0).length,
    warn: 1,
    alarm: 1,
  },
  redisRefuses: {
    unit: 'count',
    read: ({ redis }) => Number(redis === 'full' || redis === 'read-only'),
    warn: 1,
    alarm: 1,
  },
  silent: {
    unit: 'count',
    read: (now) => now.processes.filter((process) => isSilent(process, Date.parse(now.at))).length,
    warn: 1,
    alarm: 1,
  },
};

export function levelOf(name: OpsMetricName, value: MeasuredValue): AlertLevel {
  if (value === null) return 'fine';
  const { warn, alarm } = opsMetrics[name];
  if (value >= alarm) return 'alarm';
  return value >= warn ? 'warn' : 'fine';
}
