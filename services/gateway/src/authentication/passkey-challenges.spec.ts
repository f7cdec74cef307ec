import type { AgentId } from '@libs/protocol/ids.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';

const owner = { agentId: 'a' as AgentId, purpose: 'sign-in' } as const;
const challenges = new PasskeyChallenges('secret');
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

describe('a challenge for a passkey', () => {
  afterEach(() => jest.useRealTimers());

  it('is accepted with its time by any gateway, for its agent and purpose only', () => {
    const challenge = text(challenges.create(owner));
    expect(new PasskeyChallenges('secret').verify(challenge, owner)).toBeInstanceOf(Date);
    expect(challenges.verify(challenge, { ...owner, agentId: 'b' as AgentId })).toBeNull();
    expect(challenges.verify(challenge, { ...owner, purpose: 'registration' })).toBeNull();
    expect(new PasskeyChallenges('other').verify(challenge, owner)).toBeNull();
    expect(challenges.verify(challenge.slice(2), owner)).toBeNull();
  });

  it('is over after five minutes', () => {
    jest.useFakeTimers();
    const challenge = text(challenges.create(owner));
    jest.advanceTimersByTime(5 * 60_000 + 1);
    expect(challenges.verify(challenge, owner)).toBeNull();
  });
});
