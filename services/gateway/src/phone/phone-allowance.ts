import { Injectable } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { Tally } from '@libs/server/tally.ts';

/** Twenty checks an hour are many for one person, and few for somebody who sells lists of numbers. */
const PER_CALLER = 20;
/** Behind one address may be a school or a mobile network. */
const PER_ADDRESS = 100;
const HOUR_MS = 60 * 60_000;

/** Counts the phone checks, by caller and by address, whichever gateway they came to. */
@Injectable()
export class PhoneAllowance {
  private readonly taken: Tally;

  constructor({ bus, sealingKey }: Plumbing) {
    this.taken = new Tally({ name: 'phone-checks', windowMs: HOUR_MS, keys: bus.keys, secret: sealingKey });
  }

  /** False when the hour's checks are spent. Who has spent his own takes nothing from his address. */
  async take(caller: string, address: string): Promise<boolean> {
    if ((await this.taken.add(`caller ${caller}`)).count > PER_CALLER) return false;
    return (await this.taken.add(`address ${address}`)).count <= PER_ADDRESS;
  }
}
