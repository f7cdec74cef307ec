import type { OpsSnapshot } from '@libs/protocol/ops.ts';
import { isAnyBeyond, levelOf, opsMetricNames, opsMetrics } from './ops-metrics.ts';

const at = '2026-11-20T12:00:00.000Z';
const processReport = (id: string, values: Record<string, number>, when = at) =>
  ({ name: `${id}@host:1`, id, kind: 'gateway', at: when, startedAt: at, values }) as const;
const idleQueue = { name: 'x', waiting: 0, active: 0, delayed: 0, failed: 0, isPaused: false, oldestSeconds: null };
const now = (fields: Partial<OpsSnapshot> = {}): OpsSnapshot => ({
  at,
  processes: [
    processReport('gateway-1', { sockets: 2, bus_up: 1, lane_depth: 3 }),
    processReport('gateway-2', { sockets: 5, bus_up: 1, lane_depth: 9 }),
  ],
  queues: [],
  redis: 'ok',
  timers: { pending: 0, lagSeconds: 0 },
  ...fields,
});

describe('the metrics for operators', () => {
  it('sums counts over the processes, and takes the worst of other values', () => {
    expect(opsMetrics.sockets.read(now())).toBe(7);
    expect(opsMetrics.lanes.read(now())).toBe(9);
  });
  it('say of what nobody has measured that it is not known', () => {
    expect(opsMetrics.delivery.read(now())).toBeNull();
    expect(opsMetrics.relay.read(now())).toBeNull();
    expect(opsMetrics.failed.read(now({ queues: null }))).toBeNull();
    expect(levelOf('delivery', null)).toBe('fine');
  });
  it('count what a process says now, and not what it said before it died', () => {
    const longAgo = '2026-11-20T11:50:00.000Z';
    const processes = [
      processReport('gateway-1', { sockets: 2 }),
      processReport('gateway-2', { sockets: 5, relay_holes: 1 }, longAgo),
    ];
    expect(opsMetrics.sockets.read(now({ processes }))).toBe(2);
    expect(opsMetrics.holes.read(now({ processes }))).toBe(1);
  });
  it('know that a percentile lies beyond the last bound', () => {
    const values = { delivery_seconds_p99: 5, delivery_seconds_p99_beyond: 1 };
    const late = now({ processes: [processReport('gateway-1', values)] });
    expect([opsMetrics.delivery.read(late), isAnyBeyond(late, 'delivery_seconds')]).toEqual([5_000, true]);
    expect(isAnyBeyond(now(), 'delivery_seconds')).toBe(false);
  });
  it('are all fine on a quiet day', () =>
    expect(opsMetricNames.filter((name) => levelOf(name, opsMetrics[name].read(now())) !== 'fine')).toEqual([]));
  it.each<[keyof typeof opsMetrics, Partial<OpsSnapshot>, 'warn' | 'alarm']>([
    ['timers', { timers: { pending: 1, lagSeconds: 6 } }, 'warn'],
    ['timers', { timers: { pending: 1, lagSeconds: 40 } }, 'alarm'],
    ['redis', { queues: null }, 'alarm'],
    ['redis', { redis: 'away' }, 'alarm'],
    ['redisRefuses', { redis: 'full' }, 'alarm'],
    ['redisRefuses', { redis: 'read-only' }, 'alarm'],
    ['silent', { processes: [processReport('gateway-1', {}, '2026-11-20T11:59:40.000Z')] }, 'alarm'],
    ['holes', { processes: [processReport('worker-1', { relay_holes: 1 })] }, 'alarm'],
    ['quarantined', { processes: [processReport('worker-1', { quarantined_events: 2 })] }, 'warn'],
    ['failed', { queues: [{ ...idleQueue, failed: 1 }] }, 'warn'],
    ['paused', { queues: [{ ...idleQueue, isPaused: true }] }, 'alarm'],
    ['queues', { queues: [{ ...idleQueue, waiting: 1, oldestSeconds: 61 }] }, 'alarm'],
  ])('turn at %s', (name, fields, level) => expect(levelOf(name, opsMetrics[name].read(now(fields)))).toBe(level));
});
