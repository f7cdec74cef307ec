import 'reflect-metadata';
import { ROUTE_WEIGHTS } from '../src/rate-limiting/request-weights.ts';
import { routes } from './access-table.ts';

/** The access table has every route; `access-matrix.spec.ts` sees to that. */
describe('the weights of requests', () => {
  it('name every route of the access table, and no other', () => {
    expect(Object.keys(ROUTE_WEIGHTS).toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  it('are taken from the address where nobody has to say who they are', () => {
    const open = Object.entries(routes).filter(([, { who }]) => who.anonymous === 'in');
    const wrong = open.filter(([route]) => ROUTE_WEIGHTS[route]!.by === 'person').map(([route]) => route);
    expect(wrong).toEqual([]);
  });

  it('are more than nothing, but for commands, which are counted as such', () => {
    const free = Object.entries(ROUTE_WEIGHTS).filter(([, { weight }]) => weight === 0);
    expect(free.map(([route]) => route)).toEqual(['POST /api/sessions/:sessionId/commands']);
  });
});
