import { v7 } from 'uuid';
import type { SessionId } from '@libs/protocol/ids.ts';
import { assertMayJoinAnother, MAX_JOINED_SESSIONS } from './socket-data.ts';

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
});
