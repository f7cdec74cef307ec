import { Injectable } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { WindowCounter } from '@libs/server/window-counter.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/**
 * After five wrong passwords for one e-mail from one address, that pair waits, and after five wrong codes that agent,
 * wherever from; the right one waits too.
 */
const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

/** Wrong passwords of one address, for whatever e-mails: each costs a hash, and everybody who signs in waits for those. */
const ADDRESS_RATE = { burst: 30, perSecond: 0.5 };

/** Counts failed sign-ins, whichever gateway they came to. */
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

  /** Throws a refusal that says when the next try is listened to. */
  async assertMayAttempt(who: string): Promise<void> {
    const { count, endsInMs: retryAfterMs } = await this.failureCounter.read(who);
    if (count >= MAX_FAILURES) throw new RefusalError('rate.limited', { retryAfterMs });
  }

  /**
   * Takes the place of one wrong password of this address, before anything is hashed; `giveBack` when it was right. Null
   * where addresses tell nobody apart, which are not counted. Throws a refusal.
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
