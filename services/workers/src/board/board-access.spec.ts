import type { AgentId } from '@libs/protocol/ids.ts';
import { boardAccessOf } from './board-access.ts';

const session = (elevatedUntil: number) => ({ agentId: 'a' as AgentId, elevatedUntil });
const requestFor = (method: string, rest: string, fetchSite = 'same-origin') => ({
  method,
  path: `/ops/queues${rest}`,
  fetchSite,
});
const NOW = 1_000;

describe('access to the queue board', () => {
  it.each(['/', '/api/queues', '/static/main.js', '/queue/timers'])('lets every board session read %s', (rest) =>
    expect(boardAccessOf(requestFor('GET', rest), session(0), NOW)).toBe('read'),
  );

  it.each([
    '/api/queues/timers/tm-1/retry',
    '/api/queues/timers/retry/failed',
    '/api/queues/timers/tm-1/promote',
    '/api/queues/timers/tm-1/clean',
    '/api/queues/timers/pause',
  ])('allows %s only while elevated, and from its own origin', (rest) => {
    expect(boardAccessOf(requestFor('PUT', rest), session(NOW + 1), NOW)).toBe('change');
    expect(boardAccessOf(requestFor('PUT', rest), session(NOW), NOW)).toBe('refuse');
    expect(boardAccessOf(requestFor('PUT', rest, 'cross-site'), session(NOW + 1), NOW)).toBe('refuse');
  });

  it.each([
    ['POST', '/api/queues/timers/add'],
    ['PATCH', '/api/queues/timers/tm-1/update-data'],
    ['PUT', '/api/queues/timers/obliterate'],
    ['PUT', '/api/queues/timers/empty'],
    ['PUT', '/api/queues/pause'],
    ['GET', '/api/queues/timers/tm-1/logs'],
    ['GET', '/api/queues/timers/tm-1/flow'],
  ])('refuses %s %s to every board session', (method, rest) =>
    expect(boardAccessOf(requestFor(method, rest), session(NOW + 1), NOW)).toBe('refuse'),
  );
});
