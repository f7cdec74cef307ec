import { Injectable } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { Tally } from '@libs/server/tally.ts';

/** After five wrong passwords for one e-mail from one address, that pair waits; the right password waits too. */
const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

/** Counts failed sign-ins, whichever gateway they came to. */
@Injectable()
export class FailedLogins {
  private readonly failures: Tally;

  constructor({ bus, sealingKey }: Plumbing) {
    this.failures = new Tally({ name: 'failed-logins', windowMs: WINDOW_MS, keys: bus.keys, secret: sealingKey });
  }

  /** Milliseconds to wait before the next try, or 0. */
  async waitFor(who: string): Promise<number> {
    const { count, endsInMs } = await this.failures.read(who);
    return count < MAX_FAILURES ? 0 : endsInMs;
  }

  async note(who: string): Promise<void> {
    await this.failures.add(who);
  }

  forget(who: string): Promise<void> {
    return this.failures.forget(who);
  }
}
