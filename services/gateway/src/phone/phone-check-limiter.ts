import { Injectable } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { WindowCounter } from '@libs/server/window-counter.ts';

/** Twenty checks an hour are many for one person, and few for somebody who sells lists of numbers. */
const MAX_PER_CALLER = 20;
/** Behind one address may be a school or a mobile network. */
const MAX_PER_ADDRESS = 100;
const HOUR_MS = 60 * 60_000;

/** Counts the phone checks, by caller and by address, whichever gateway they came to. */
@Injectable()
export class PhoneCheckLimiter {
  private readonly checkCounter: WindowCounter;

  constructor({ pubSub, sealingKey }: ServerResources) {
    this.checkCounter = new WindowCounter({
      name: 'phone-checks',
      windowMs: HOUR_MS,
      keys: pubSub.redis,
      secret: sealingKey,
    });
  }

  /** False when the hour's checks are spent. Who has spent his own takes nothing from his address. */
  async tryConsume(caller: string, address: string): Promise<boolean> {
    if ((await this.checkCounter.increment(`caller ${caller}`)).count > MAX_PER_CALLER) return false;
    return (await this.checkCounter.increment(`address ${address}`)).count <= MAX_PER_ADDRESS;
  }
}
