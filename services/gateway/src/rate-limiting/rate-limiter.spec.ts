import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import type { Principal } from '../authentication/principal.ts';
import { RateLimiter } from './rate-limiter.ts';

const visitor = (sessionId: string, lang = 'en'): Principal => ({
  as: 'visitor',
  lang,
  sessionId: sessionId as SessionId,
  keyHash: Buffer.alloc(0),
  address: null,
  protocol: 8,
  isNewcomer: false,
});
const agent: Principal = {
  as: 'agent',
  lang: 'en',
  protocol: 8,
  agentId: 'a' as AgentId,
  loginFamily: 'f',
  expiresAt: 0,
};

/** So slow that nothing comes back while a test runs. */
const limiter = () => new RateLimiter({ VISITOR_COMMANDS_PER_SECOND: 1e-6, AGENT_COMMANDS_PER_SECOND: 4e-6 });

/** What `take` throws, or null. */
function refusal(take: () => void): RefusalError | null {
  try {
    take();
    return null;
  } catch (thrown) {
    return thrown as RefusalError;
  }
}

describe('the rate limiter', () => {
  it('counts each principal once, over all its sockets and requests', () => {
    const own = limiter();
    own.consume(visitor('1'));
    expect(refusal(() => own.consume(visitor('1', 'zh-TW')))).toMatchObject({ code: 'rate.limited' });
    expect(refusal(() => own.consume(visitor('2')))).toBeNull();
    expect(refusal(() => own.consume(agent))).toBeNull();
  });

  it('says when to retry', () => {
    const own = limiter();
    own.consume(agent);
    expect(refusal(() => own.consume(agent))!.details.retryAfterMs).toBeGreaterThan(0);
  });

  it('makes a principal wait after a large answer', () => {
    const own = new RateLimiter({ VISITOR_COMMANDS_PER_SECOND: 1, AGENT_COMMANDS_PER_SECOND: 1 });
    own.consume(visitor('1'));
    own.charge(visitor('1'), 10);
    expect(refusal(() => own.consume(visitor('1')))).toMatchObject({ code: 'rate.limited' });
  });

  it('gives each name a bucket with its own rate', () => {
    const own = limiter();
    const rate = { perSecond: 1e-6, burst: 2 };
    own.consumeNamed('address 1', rate, 2);
    expect(refusal(() => own.consumeNamed('address 1', rate))).toMatchObject({ code: 'rate.limited' });
    expect([
      own.tryConsumeNamed('address 2', rate),
      own.tryConsumeNamed('address 2', rate),
      own.tryConsumeNamed('address 2', rate),
    ]).toEqual([true, true, false]);
  });
});
