import { Injectable } from '@nestjs/common';
import type { DecodeOptions, RedrawResult } from '@libs/server/picture-redraw.ts';
import { redrawInChildProcess } from '@libs/server/picture-decoder.ts';
import { DecodingQueue } from './decoding-queue.ts';
import { UploadLimiter } from './upload-limiter.ts';

/** Decodes pictures, each in its own process and in the order of the queue, and charges the processor time to the sender. */
@Injectable()
export class PictureDecoding {
  constructor(
    private readonly queue: DecodingQueue,
    private readonly uploadLimiter: UploadLimiter,
  ) {}

  /** Throws a refusal if another picture of this owner does not fit in the queue. */
  assertCapacity(owner: string): void {
    this.queue.assertCapacity(owner);
  }

  /** Throws a refusal if the queue is full, and a fault that is answered with `try.later` if decoding times out. */
  draw(owner: string, file: Buffer, options: DecodeOptions): Promise<RedrawResult> {
    return this.queue.run(owner, async () => {
      const { drawn, cpuMs } = await redrawInChildProcess(file, options);
      await this.uploadLimiter.charge(owner, cpuMs);
      return drawn;
    });
  }
}
