import { Injectable } from '@nestjs/common';
import { Refused } from '../edge/refused.ts';
import { RateLimiter } from '../access/rate-limiter.ts';

/** A whole case at once, then one every four seconds. A second of processor for opening it costs as much as a file. */
const OF_A_CALLER = { burst: 40, perSecond: 0.25 };
/** Behind one address may be a school or a mobile network. */
const OF_AN_ADDRESS = { burst: 120, perSecond: 1 };
/** What uploads may hold in the memory of one gateway, twenty-five of the largest; a slow one counts for what has come. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** What receiving files may cost this gateway. */
@Injectable()
export class FileAllowance {
  private held = 0;

  constructor(private readonly limiter: RateLimiter) {}

  /** Throws a refusal that says when to come back. */
  take(caller: string, address: string): void {
    this.limiter.takeAs(`files of ${caller}`, OF_A_CALLER);
    this.limiter.takeAs(`files from ${address}`, OF_AN_ADDRESS);
  }

  /** What opening a picture took, known only afterwards: whoever sends dear ones sends fewer. */
  charge(caller: string, cpuMs: number): void {
    this.limiter.chargeAs(`files of ${caller}`, OF_A_CALLER, cpuMs / 1000);
  }

  /** Runs `work`, which tells of all bytes that come and has them counted until it ends; refuses those without room. */
  async holding<T>(work: (onBytes: (count: number) => void) => Promise<T>): Promise<T> {
    let own = 0;
    const onBytes = (count: number) => {
      if (this.held + count > MAX_HELD_BYTES) throw new Refused('try.later');
      this.held += count;
      own += count;
    };
    try {
      return await work(onBytes);
    } finally {
      this.held -= own;
    }
  }
}
