import { isSilent, type OpsSnapshot } from '@libs/protocol/ops.ts';

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
export type MetricUnit = 'count' | 'perSecond' | 'ms' | 'seconds';

type OpsMetric = {
  unit: MetricUnit;
  read: (now: OpsSnapshot) => number;
  /** From `warn` on somebody should look at it; from `alarm` on somebody must act. */
  warn: number;
  alarm: number;
};

const sumOf = (now: OpsSnapshot, name: string): number =>
  now.processes.reduce((all, { values }) => all + (values[name] ?? 0), 0);
const maxOf = (now: OpsSnapshot, name: string): number =>
  Math.max(0, ...now.processes.map(({ values }) => values[name] ?? 0));

export const opsMetrics: Record<OpsMetricName, OpsMetric> = {
  sockets: { unit: 'count', read: (now) => sumOf(now, 'sockets'), warn: Infinity, alarm: Infinity },
  messages: {
    unit: 'perSecond',
    read: (now) => sumOf(now, 'append_batch_commands_amount_per_second'),
    warn: Infinity,
    alarm: Infinity,
  },
  append: { unit: 'ms', read: (now) => maxOf(now, 'append_seconds_p99') * 1000, warn: 100, alarm: 500 },
  delivery: { unit: 'ms', read: (now) => maxOf(now, 'delivery_seconds_p99') * 1000, warn: 500, alarm: 2_000 },
  lanes: { unit: 'count', read: (now) => maxOf(now, 'lane_depth'), warn: 100, alarm: 500 },
  relay: { unit: 'count', read: (now) => maxOf(now, 'relay_lag_events'), warn: 1_000, alarm: 10_000 },
  holes: { unit: 'count', read: (now) => sumOf(now, 'relay_holes'), warn: 1, alarm: 1 },
  quarantined: { unit: 'count', read: (now) => maxOf(now, 'quarantined_events'), warn: 1, alarm: Infinity },
  repairs: { unit: 'count', read: (now) => sumOf(now, 'sweep_repairs'), warn: Infinity, alarm: Infinity },
  timers: { unit: 'seconds', read: (now) => now.timers.lagSeconds, warn: 5, alarm: 35 },
  queues: {
    unit: 'seconds',
    read: (now) => Math.max(0, ...(now.queues ?? []).map(({ oldestSeconds }) => oldestSeconds ?? 0)),
    warn: 10,
    alarm: 60,
  },
  paused: {
    unit: 'count',
    read: (now) => (now.queues ?? []).filter(({ isPaused }) => isPaused).length,
    warn: 1,
    alarm: 1,
  },
  failed: {
    unit: 'count',
    read: (now) => (now.queues ?? []).reduce((all, { failed }) => all + failed, 0),
    warn: 1,
    alarm: 100,
  },
  loop: { unit: 'ms', read: (now) => maxOf(now, 'nodejs_eventloop_lag_p99_seconds') * 1000, warn: 100, alarm: 200 },
  redis: {
    unit: 'count',
    read: (now) =>
      now.queues === null || now.redis === 'away'
        ? 1
        : now.processes.filter(({ values }) => values.bus_up === 0).length,
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

export function levelOf(name: OpsMetricName, value: number): AlertLevel {
  const { warn, alarm } = opsMetrics[name];
  if (value >= alarm) return 'alarm';
  return value >= warn ? 'warn' : 'fine';
}
