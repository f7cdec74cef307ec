import { Injectable } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';

/** The memory of one gateway for uploads, enough for twenty-five of the largest pictures or ten of the largest videos; a slow one counts with the bytes received. */
const MAX_BUFFERED_BYTES = 256 * 1024 * 1024;

/** Limits uploads: their number by caller and address, their memory, and to gateways that can seal them. */
@Injectable()
export class UploadLimiter {
  private bufferedBytes = 0;

  constructor(
    private readonly limiter: RateLimiter,
    private readonly resources: ServerResources,
  ) {}

  /** Throws a refusal that says when to retry. */
  async take(caller: string, address: string): Promise<void> {
    await this.assertSealingKeyFits();
    await this.limiter.take('file of a person', caller);
    await this.limiter.take('file from an address', address);
  }

  /** What was sealed with a key that is not the one of this database could be opened by nobody. Throws a refusal. */
  async assertSealingKeyFits(): Promise<void> {
    const { sealingKey } = await this.resources.readiness.check();
    if (sealingKey === 'other') throw new RefusalError('service.unavailable');
  }

  /** Charges the processor time of decoding, which is known only afterwards: whoever sends expensive pictures may send fewer. */
  charge(caller: string, cpuMs: number): Promise<void> {
    return this.limiter.chargeLimit('file of a person', caller, cpuMs / 1000);
  }

  /** Runs `work`, which reports the bytes it receives; they count until it ends. Throws a refusal when the memory is used up. */
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
