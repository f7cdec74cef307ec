import type { SessionId } from '@libs/protocol/ids.ts';
import type { Principal } from '../authentication/principal.ts';
import type { LiveSessions } from './live-sessions.ts';
import { LongPolls } from './long-polls.ts';

const visitor = (name: string, address: string | null): Principal => ({
  as: 'visitor',
  lang: 'en',
  sessionId: name as SessionId,
  keyHash: Buffer.alloc(0),
  address,
  protocol: 8,
  isNewcomer: false,
});

/** Waits until whoever asked has left, as long as it takes. */
const live: Pick<LiveSessions, 'waitForEvents'> = {
  waitForEvents: (_, __, { signal }) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
};

function startPoll(polls: LongPolls, name: string, address: string | null = null) {
  const abort = new AbortController();
  const outcome = polls
    .waitForEvents(visitor(name, address), { sessionId: name as SessionId, version: 1, timeoutMs: 1, abort })
    .then(
      () => 'left',
      (refusal: unknown) => refusal,
    );
  return { left: abort, outcome };
}

describe('long polls', () => {
  it('of one visitor are eight at a time: the newest stays, the oldest is refused with a retry time', async () => {
    const polls = new LongPolls(live);
    const own = Array.from({ length: 10 }, () => startPoll(polls, 'one'));
    const another = startPoll(polls, 'two');
    for (const { outcome } of own.slice(0, 2))
      expect(await outcome).toMatchObject({ code: 'rate.limited', details: { retryAfterMs: 5_000 } });
    expect(own.slice(2).map(({ left }) => left.signal.aborted)).toEqual(Array(8).fill(false));
    expect(another.left.signal.aborted).toBe(false);
  });

  it('end without a refusal when the client has disconnected', async () => {
    const polls = new LongPolls(live);
    const own = Array.from({ length: 8 }, () => startPoll(polls, 'one'));
    for (const { left } of own) left.abort();
    for (const { outcome } of own) expect(await outcome).toBe('left');
    const next = Array.from({ length: 8 }, () => startPoll(polls, 'one'));
    expect(next.map(({ left }) => left.signal.aborted)).toEqual(Array(8).fill(false));
  });

  it('of one address are 200: whoever holds most there gives one up, and nobody else does', async () => {
    const polls = new LongPolls(live);
    const shelter = '192.0.2.1';
    const honest = Array.from({ length: 12 }, (_, index) => startPoll(polls, `honest ${index}`, shelter));
    const attacker = Array.from({ length: 240 }, (_, index) => startPoll(polls, `puppet ${index % 30}`, shelter));
    const elsewhere = startPoll(polls, 'elsewhere', '192.0.2.2');
    const late = startPoll(polls, 'late', shelter);
    const countWaiting = (of: { left: AbortController }[]) => of.filter(({ left }) => !left.signal.aborted).length;
    expect([countWaiting(honest), countWaiting([late, elsewhere])]).toEqual([12, 2]);
    expect(countWaiting([...honest, ...attacker, late])).toBe(200);
  });

  it('of one gateway are 5,000, and the next is put off', async () => {
    const polls = new LongPolls(live);
    const all = Array.from({ length: 5_000 }, (_, index) => startPoll(polls, `${index}`));
    expect(await startPoll(polls, 'late').outcome).toMatchObject({ code: 'try.later' });
    all[0]!.left.abort();
    await all[0]!.outcome;
    const next = startPoll(polls, 'next');
    expect(next.left.signal.aborted).toBe(false);
    for (const { left } of [...all, next]) left.abort();
    expect(await next.outcome).toBe('left');
  });
});
