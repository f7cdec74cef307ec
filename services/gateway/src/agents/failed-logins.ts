import { Injectable } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { Tally } from '@libs/server/tally.ts';
import { RateLimiter } from '../access/rate-limiter.ts';
import { Refused } from '../edge/refused.ts';

/**
 * After five wrong passwords for one e-mail from one address, that pair waits, and after five wrong codes that agent,
 * wherever from; the right one waits too.
 */
const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

/** Wrong passwords of one address, for whatever e-mails: each costs a hash, and everybody who signs in waits for those. */
const OF_AN_ADDRESS = { burst: 30, perSecond: 0.5 };

/** Counts failed sign-ins, whichever gateway they came to. */
@Injectable()
export class FailedLogins {
  private readonly failures: Tally;

  constructor(
    { bus, sealingKey }: Plumbing,
    private readonly limiter: RateLimiter,
  ) {
    this.failures = new Tally({ name: 'failed-logins', windowMs: WINDOW_MS, keys: bus.keys, secret: sealingKey });
  }

  /** Throws a refusal that says when the next try is listened to. */
  async assertMayTry(who: string): Promise<void> {
    const { count, endsInMs: retryAfterMs } = await this.failures.read(who);
    if (count >= MAX_FAILURES) throw new Refused('rate.limited', { retryAfterMs });
  }

  /**
   * Takes the place of one wrong password of this address, before anything is hashed; `giveBack` when it was right. Null
   * where addresses tell nobody apart, which are not counted. Throws a refusal.
   */
  takePlace(address: string | null): void {
    if (address !== null) this.limiter.takeAs(`failed sign-ins from ${address}`, OF_AN_ADDRESS);
  }

  giveBack(address: string | null): void {
    if (address !== null) this.limiter.chargeAs(`failed sign-ins from ${address}`, OF_AN_ADDRESS, -1);
  }

  async note(who: string): Promise<void> {
    await this.failures.add(who);
  }

  forget(who: string): Promise<void> {
    return this.failures.forget(who);
  }
}
