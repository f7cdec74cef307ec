import { Injectable } from '@nestjs/common';
import type { Drawn, PictureOrder } from '@libs/server/picture.ts';
import { drawPicture } from '@libs/server/picture-decoder.ts';
import { DecodingQueue } from './decoding-queue.ts';
import { FileAllowance } from './file-allowance.ts';

/** Pictures that people send are opened here: one after the other, each in a process of its own, charged to its sender. */
@Injectable()
export class PictureDecoding {
  constructor(
    private readonly queue: DecodingQueue,
    private readonly allowance: FileAllowance,
  ) {}

  /** Throws a refusal when a picture of this person could not even wait now. */
  assertRoom(owner: string): void {
    this.queue.assertRoom(owner);
  }

  /** Throws a refusal when there is no place to wait, and a fault that means "later" when the machine had no time. */
  draw(owner: string, file: Buffer, order: PictureOrder): Promise<Drawn> {
    return this.queue.run(owner, async () => {
      const { drawn, cpuMs } = await drawPicture(file, order);
      this.allowance.charge(owner, cpuMs);
      return drawn;
    });
  }
}
