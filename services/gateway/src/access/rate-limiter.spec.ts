import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { Refused } from '../edge/refused.ts';
import type { Principal } from './principal.ts';
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
function refusal(take: () => void): Refused | null {
  try {
    take();
    return null;
  } catch (thrown) {
    return thrown as Refused;
  }
}

describe('the rate limiter', () => {
  it('counts one principal as one, whichever socket or request it comes over, and nobody else with it', () => {
    const own = limiter();
    own.take(visitor('1'));
    expect(refusal(() => own.take(visitor('1', 'zh-TW')))).toMatchObject({ code: 'rate.limited' });
    expect(refusal(() => own.take(visitor('2')))).toBeNull();
    expect(refusal(() => own.take(agent))).toBeNull();
  });

  it('says when to come back', () => {
    const own = limiter();
    own.take(agent);
    expect(refusal(() => own.take(agent))!.details.retryAfterMs).toBeGreaterThan(0);
  });

  it('lets whoever was told much wait before the next question', () => {
    const own = new RateLimiter({ VISITOR_COMMANDS_PER_SECOND: 1, AGENT_COMMANDS_PER_SECOND: 1 });
    own.take(visitor('1'));
    own.charge(visitor('1'), 10);
    expect(refusal(() => own.take(visitor('1')))).toMatchObject({ code: 'rate.limited' });
  });

  it('keeps what is counted by name apart, each at a rate of its own', () => {
    const own = limiter();
    const rate = { perSecond: 1e-6, burst: 2 };
    own.takeAs('address 1', rate, 2);
    expect(refusal(() => own.takeAs('address 1', rate))).toMatchObject({ code: 'rate.limited' });
    expect([own.hasTaken('address 2', rate), own.hasTaken('address 2', rate), own.hasTaken('address 2', rate)]).toEqual(
      [true, true, false],
    );
  });
});
