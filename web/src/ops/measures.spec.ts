import type { OpsNow } from '@libs/protocol/ops.ts';
import { levelOf, measureNames, measures } from './measures.ts';

const at = '2026-11-20T12:00:00.000Z';
const told = (id: string, values: Record<string, number>, when = at) =>
  ({ id, kind: 'gateway', at: when, startedAt: at, values }) as const;
const now = (fields: Partial<OpsNow> = {}): OpsNow => ({
  at,
  processes: [
    told('gateway-1', { sockets: 2, bus_up: 1, lane_depth: 3 }),
    told('gateway-2', { sockets: 5, bus_up: 1, lane_depth: 9 }),
  ],
  queues: [],
  timers: { pending: 0, lagSeconds: 0 },
  ...fields,
});

describe('what operators watch', () => {
  it('adds up what adds up, and takes the worst of what does not', () => {
    expect(measures.sockets.read(now())).toBe(7);
    expect(measures.lanes.read(now())).toBe(9);
  });
  it('is fine on a quiet day', () =>
    expect(measureNames.filter((name) => levelOf(name, measures[name].read(now())) !== 'fine')).toEqual([]));
  it.each<[keyof typeof measures, Partial<OpsNow>, 'warn' | 'alarm']>([
    ['timers', { timers: { pending: 1, lagSeconds: 6 } }, 'warn'],
    ['timers', { timers: { pending: 1, lagSeconds: 40 } }, 'alarm'],
    ['redis', { queues: null }, 'alarm'],
    ['silent', { processes: [told('gateway-1', {}, '2026-11-20T11:59:40.000Z')] }, 'alarm'],
    ['holes', { processes: [told('worker-1', { relay_holes: 1 })] }, 'alarm'],
    ['failed', { queues: [{ name: 'x', waiting: 0, active: 0, delayed: 0, failed: 1, oldestSeconds: null }] }, 'warn'],
    ['queues', { queues: [{ name: 'x', waiting: 1, active: 0, delayed: 0, failed: 0, oldestSeconds: 61 }] }, 'alarm'],
  ])('turns at %s', (name, fields, level) => expect(levelOf(name, measures[name].read(now(fields)))).toBe(level));
});
