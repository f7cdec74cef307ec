import type { AgentId } from '@libs/protocol/ids.ts';
import { boardAccessOf } from './board-access.ts';

const visit = (elevatedUntil: number) => ({ agentId: 'a' as AgentId, elevatedUntil });
const requestFor = (method: string, rest: string, fetchSite = 'same-origin') => ({
  method,
  path: `/ops/queues${rest}`,
  fetchSite,
});
const NOW = 1_000;

describe('the board of the queues', () => {
  it.each(['/', '/api/queues', '/static/main.js', '/queue/timers'])('shows %s to whoever may look', (rest) =>
    expect(boardAccessOf(requestFor('GET', rest), visit(0), NOW)).toBe('look'),
  );

  it.each([
    '/api/queues/timers/tm-1/retry',
    '/api/queues/timers/retry/failed',
    '/api/queues/timers/tm-1/promote',
    '/api/queues/timers/tm-1/clean',
    '/api/queues/timers/pause',
  ])('lets %s be done only while elevated, and from its own page', (rest) => {
    expect(boardAccessOf(requestFor('PUT', rest), visit(NOW + 1), NOW)).toBe('change');
    expect(boardAccessOf(requestFor('PUT', rest), visit(NOW), NOW)).toBe('refuse');
    expect(boardAccessOf(requestFor('PUT', rest, 'cross-site'), visit(NOW + 1), NOW)).toBe('refuse');
  });

  it.each([
    ['POST', '/api/queues/timers/add'],
    ['PATCH', '/api/queues/timers/tm-1/update-data'],
    ['PUT', '/api/queues/timers/obliterate'],
    ['PUT', '/api/queues/timers/empty'],
    ['PUT', '/api/queues/pause'],
    ['GET', '/api/queues/timers/tm-1/logs'],
    ['GET', '/api/queues/timers/tm-1/flow'],
  ])('refuses %s %s to everybody', (method, rest) =>
    expect(boardAccessOf(requestFor(method, rest), visit(NOW + 1), NOW)).toBe('refuse'),
  );
});
