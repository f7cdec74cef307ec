import { v7 } from 'uuid';
import type { SessionId } from '@libs/protocol/ids.ts';
import { assertMayJoinAnother, MAX_JOINED_SESSIONS, runInOrder } from './socket-data.ts';

describe('a socket', () => {
  const newSession = () => v7() as SessionId;

  it('may join a thousand sessions and no more, and may join a joined one again', () => {
    const joined = new Set(Array.from({ length: MAX_JOINED_SESSIONS - 1 }, newSession));
    expect(() => assertMayJoinAnother({ joined }, newSession())).not.toThrow();
    const last = newSession();
    joined.add(last);
    expect(() => assertMayJoinAnother({ joined }, newSession())).toThrow('limit.reached');
    expect(() => assertMayJoinAnother({ joined }, last)).not.toThrow();
  });

  it('runs the commands to one conversation in order, also after a failed one, and those to others at once', async () => {
    const [one, other] = [newSession(), newSession()];
    const commandQueues = new Map<SessionId, Promise<unknown>>();
    const started: string[] = [];
    const gate = Promise.withResolvers<void>();
    const run = (sessionId: SessionId, name: string, until: Promise<unknown> = Promise.resolve()) =>
      runInOrder(
        { commandQueues },
        {
          sessionId,
          work: () => {
            started.push(name);
            return until;
          },
        },
      );

    const first = run(one, 'first', gate.promise);
    const second = run(one, 'second');
    await run(other, 'of the other');
    expect(started).toEqual(['first', 'of the other']);
    gate.reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(started).toEqual(['first', 'of the other', 'second']);
    await new Promise(setImmediate);
    expect(commandQueues.size).toBe(0);
  });
});
