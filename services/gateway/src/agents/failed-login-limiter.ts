import { Injectable } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { WindowCounter } from '@libs/server/window-counter.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/**
 * After five wrong passwords for one e-mail from one address, that pair has to wait, and after five wrong codes the agent,
 * from any address; the correct password or code then has to wait, too.
 */
const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

/** Wrong passwords from one address, for any e-mails: each costs a hash, and everybody who signs in waits for those. */
const ADDRESS_RATE = { burst: 30, perSecond: 0.5 };

/** Counts failed sign-ins for all gateways together. */
@Injectable()
export class FailedLoginLimiter {
  private readonly failureCounter: WindowCounter;

  constructor(
    { pubSub, sealingKey }: ServerResources,
    private readonly limiter: RateLimiter,
  ) {
    this.failureCounter = new WindowCounter({
      name: 'failed-logins',
      windowMs: WINDOW_MS,
      keys: pubSub.redis,
      secret: sealingKey,
    });
  }

  /** Throws a refusal that says when the next attempt is allowed. */
  async assertMayAttempt(who: string): Promise<void> {
    const { count, endsInMs: retryAfterMs } = await this.failureCounter.read(who);
    if (count >= MAX_FAILURES) throw new RefusalError('rate.limited', { retryAfterMs });
  }

  /**
   * Counts a wrong password of this address before anything is hashed; `refundAttempt` takes it back if the password was
   * right. An address of null is not counted. Throws a refusal.
   */
  consumeAttempt(address: string | null): void {
    if (address !== null) this.limiter.consumeNamed(`failed sign-ins from ${address}`, ADDRESS_RATE);
  }

  refundAttempt(address: string | null): void {
    if (address !== null) this.limiter.chargeNamed(`failed sign-ins from ${address}`, ADDRESS_RATE, -1);
  }

  async recordFailure(who: string): Promise<void> {
    await this.failureCounter.increment(who);
  }

  reset(who: string): Promise<void> {
    return this.failureCounter.reset(who);
  }
}
