import { Injectable } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { Tally } from '@libs/server/tally.ts';
import { Refused } from '../edge/refused.ts';

/**
 * After five wrong passwords for one e-mail from one address, that pair waits, and after five wrong codes that agent,
 * wherever from; the right one waits too.
 */
const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

/** Counts failed sign-ins, whichever gateway they came to. */
@Injectable()
export class FailedLogins {
  private readonly failures: Tally;

  constructor({ bus, sealingKey }: Plumbing) {
    this.failures = new Tally({ name: 'failed-logins', windowMs: WINDOW_MS, keys: bus.keys, secret: sealingKey });
  }

  /** Throws a refusal that says when the next try is listened to. */
  async assertMayTry(who: string): Promise<void> {
    const { count, endsInMs: retryAfterMs } = await this.failures.read(who);
    if (count >= MAX_FAILURES) throw new Refused('rate.limited', { retryAfterMs });
  }

  async note(who: string): Promise<void> {
    await this.failures.add(who);
  }

  forget(who: string): Promise<void> {
    return this.failures.forget(who);
  }
}
