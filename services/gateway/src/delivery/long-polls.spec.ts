import type { SessionId } from '@libs/protocol/ids.ts';
import type { Principal } from '../authentication/principal.ts';
import type { LiveSessions } from './live-sessions.ts';
import { LongPolls } from './long-polls.ts';

const visitor = (name: string): Principal => ({
  as: 'visitor',
  lang: 'en',
  sessionId: name as SessionId,
  keyHash: Buffer.alloc(0),
  address: null,
  protocol: 8,
  isNewcomer: false,
});

/** Waits until whoever asked has left, as long as it takes. */
const live: Pick<LiveSessions, 'waitForEvents'> = {
  waitForEvents: (_, __, { signal }) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
};

function startPoll(polls: LongPolls, name: string) {
  const abort = new AbortController();
  const outcome = polls
    .waitForEvents(visitor(name), { sessionId: name as SessionId, version: 1, timeoutMs: 1, abort })
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
});
