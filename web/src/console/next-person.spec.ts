import type { InboxRow } from '@libs/protocol/http.ts';
import { takeNextPerson } from './next-person.ts';

const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const row = (name: string, minute: number, change: Partial<InboxRow> = {}) =>
  ({
    sessionId: name,
    status: 'waiting',
    customerMessages: 1,
    waitingSince: at(minute),
    ...change,
  }) as unknown as InboxRow;
const refused = (code: string) => ({ refused: { code, message: `refused: ${code}`, ref: '' } });

/** Answers who is next, or that it does not know the question, and lets the claims of `taken` fail. */
function desk(rows: InboxRow[], { next, taken = [] }: { next?: (string | null)[]; taken?: string[] } = {}) {
  const claims: string[] = [];
  const request = async ({ path }: { path: string }) => {
    if (path === '/assignment/next')
      return next ? { value: { sessionId: next.shift() ?? null } } : refused('route.unknown');
    const sessionId = path.split('/')[2]!;
    claims.push(sessionId);
    return taken.includes(sessionId) ? refused('session.taken') : { value: {} };
  };
  return { claims, take: () => takeNextPerson({ request: request as never, rows: () => rows }) };
}

describe('taking the next person', () => {
  const line = [row('b', 2), row('a', 1), row('c', 3)];

  it('takes who has waited longest where the gateway does not say who it is', async () => {
    const { take, claims } = desk([
      ...line,
      row('mine', 0, { status: 'active' }),
      row('silent', 0, { customerMessages: 0 }),
    ]);
    expect([await take(), claims]).toEqual([{ taken: 'a' }, ['a']]);
  });

  it('takes whom the gateway names: who can be served by this agent', async () => {
    const { take } = desk(line, { next: ['c'] });
    expect(await take()).toEqual({ taken: 'c' });
  });

  it('takes who may be in danger before anybody', async () => {
    const { take } = desk([...line, row('danger', 9, { distress: 'open' })], { next: ['a'] });
    expect(await take()).toEqual({ taken: 'danger' });
  });

  it('takes the following one where colleagues were faster', async () => {
    const { take, claims } = desk(line, { taken: ['a', 'b'] });
    expect([await take(), claims]).toEqual([{ taken: 'c' }, ['a', 'b', 'c']]);
    const slow = desk(line, { next: ['a', 'a'], taken: ['a'] });
    expect([await slow.take(), slow.claims]).toEqual([{ taken: 'b' }, ['a', 'b']]);
  });

  it('says that nobody waits, and why it cannot', async () => {
    expect(await desk([]).take()).toBe('nobody');
    expect(await desk(line, { next: [null] }).take()).toBe('nobody');
    expect(await desk(line, { taken: ['a', 'b', 'c'] }).take()).toBe('nobody');
  });
});
