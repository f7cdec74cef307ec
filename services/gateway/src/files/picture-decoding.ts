import { Injectable } from '@nestjs/common';
import type { RedrawResult, RedrawOptions } from '@libs/server/picture-redraw.ts';
import { redrawInChildProcess } from '@libs/server/picture-decoder.ts';
import { DecodingQueue } from './decoding-queue.ts';
import { UploadLimiter } from './upload-limiter.ts';

/** Pictures that people send are opened here: one after the other, each in a process of its own, charged to its sender. */
@Injectable()
export class PictureDecoding {
  constructor(
    private readonly queue: DecodingQueue,
    private readonly uploadLimiter: UploadLimiter,
  ) {}

  /** Throws a refusal when a picture of this person could not even wait now. */
  assertCapacity(owner: string): void {
    this.queue.assertCapacity(owner);
  }

  /** Throws a refusal when there is no place to wait, and a fault that means "later" when the machine had no time. */
  draw(owner: string, file: Buffer, options: RedrawOptions): Promise<RedrawResult> {
    return this.queue.run(owner, async () => {
      const { drawn, cpuMs } = await redrawInChildProcess(file, options);
      this.uploadLimiter.charge(owner, cpuMs);
      return drawn;
    });
  }
}
