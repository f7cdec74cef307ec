import { Injectable } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { WindowCounter } from '@libs/server/window-counter.ts';

/** Twenty checks an hour are enough for one person, and too few to check lists of numbers. */
const MAX_PER_CALLER = 20;
/** One address may serve a school or a mobile network. */
const MAX_PER_ADDRESS = 100;
const HOUR_MS = 60 * 60_000;

/** Counts the phone checks, by caller and by address, for all gateways together. */
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

  /** False if the checks of this hour are used up. A caller who has used up their own does not count for the address. */
  async tryConsume(caller: string, address: string): Promise<boolean> {
    if ((await this.checkCounter.increment(`caller ${caller}`)).count > MAX_PER_CALLER) return false;
    return (await this.checkCounter.increment(`address ${address}`)).count <= MAX_PER_ADDRESS;
  }
}
