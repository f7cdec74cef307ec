import { Injectable } from '@nestjs/common';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';

/** A whole case at once, then one every four seconds. A second of processor for opening it costs as much as a file. */
const CALLER_RATE = { burst: 40, perSecond: 0.25 };
/** Behind one address may be a school or a mobile network. */
const ADDRESS_RATE = { burst: 120, perSecond: 1 };
/** What uploads may hold in the memory of one gateway, twenty-five of the largest; a slow one counts for what has come. */
const MAX_BUFFERED_BYTES = 256 * 1024 * 1024;

/** What receiving files may cost this gateway. */
@Injectable()
export class UploadLimiter {
  private bufferedBytes = 0;

  constructor(private readonly limiter: RateLimiter) {}

  /** Throws a refusal that says when to come back. */
  consume(caller: string, address: string): void {
    this.limiter.consumeNamed(`files of ${caller}`, CALLER_RATE);
    this.limiter.consumeNamed(`files from ${address}`, ADDRESS_RATE);
  }

  /** What opening a picture took, known only afterwards: whoever sends dear ones sends fewer. */
  charge(caller: string, cpuMs: number): void {
    this.limiter.chargeNamed(`files of ${caller}`, CALLER_RATE, cpuMs / 1000);
  }

  /** Runs `work`, which tells of all bytes that come and has them counted until it ends; refuses those without room. */
  async trackBytes<T>(work: (onBytes: (count: number) => void) => Promise<T>): Promise<T> {
    let own = 0;
    const onBytes = (count: number) => {
      if (this.bufferedBytes + count > MAX_BUFFERED_BYTES) throw new RefusalError('try.later');
      this.bufferedBytes += count;
      own += count;
    };
    try {
      return await work(onBytes);
    } finally {
      this.bufferedBytes -= own;
    }
  }
}
