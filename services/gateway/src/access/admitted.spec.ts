import { v7 } from 'uuid';
import type { SessionId } from '@libs/protocol/ids.ts';
import { assertHasRoom, MOST_JOINED } from './admitted.ts';

describe('a socket', () => {
  const newSession = () => v7() as SessionId;

  it('reads a thousand conversations at once, and no more; those it reads already it may ask for again', () => {
    const joined = new Set(Array.from({ length: MOST_JOINED - 1 }, newSession));
    expect(() => assertHasRoom({ joined }, newSession())).not.toThrow();
    const last = newSession();
    joined.add(last);
    expect(() => assertHasRoom({ joined }, newSession())).toThrow('limit.reached');
    expect(() => assertHasRoom({ joined }, last)).not.toThrow();
  });
});
