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
  isNewcomer: false,
});
const agent: Principal = { as: 'agent', lang: 'en', agentId: 'a' as AgentId, loginFamily: 'f', expiresAt: 0 };

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
  it('counts one principal as one, whichever socket or request it comes over, and nobody else with it', () => {
    const own = limiter();
    own.consume(visitor('1'));
    expect(refusal(() => own.consume(visitor('1', 'zh-TW')))).toMatchObject({ code: 'rate.limited' });
    expect(refusal(() => own.consume(visitor('2')))).toBeNull();
    expect(refusal(() => own.consume(agent))).toBeNull();
  });

  it('says when to come back', () => {
    const own = limiter();
    own.consume(agent);
    expect(refusal(() => own.consume(agent))!.details.retryAfterMs).toBeGreaterThan(0);
  });

  it('lets whoever was told much wait before the next question', () => {
    const own = new RateLimiter({ VISITOR_COMMANDS_PER_SECOND: 1, AGENT_COMMANDS_PER_SECOND: 1 });
    own.consume(visitor('1'));
    own.charge(visitor('1'), 10);
    expect(refusal(() => own.consume(visitor('1')))).toMatchObject({ code: 'rate.limited' });
  });

  it('keeps what is counted by name apart, each at a rate of its own', () => {
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
