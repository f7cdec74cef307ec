import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { agentIdOf } from '../authentication/jwt.strategy.ts';
import { PictureDecoding } from '../files/picture-decoding.ts';
import { UploadLimiter } from '../files/upload-limiter.ts';
import { readBody } from '../http-server/read-body.ts';
import { rateLimitAddressOf } from '../rate-limiting/client-address.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Drawn anew it is far smaller; one that is not has more detail than any place of a page shows. */
const MAX_STORED_BYTES = 1024 * 1024;

/** Receives pictures for the site, counted and decoded like the files of a conversation: nothing of the sent file stays. */
@Injectable()
export class ContentPictures {
  constructor(
    private readonly uploadLimiter: UploadLimiter,
    private readonly decoding: PictureDecoding,
  ) {}

  /** As WebP. Throws a refusal for anything that is no picture or too large. */
  async receive(request: Request): Promise<Buffer> {
    const owner = `agent ${agentIdOf(request)}`;
    await this.uploadLimiter.take(owner, rateLimitAddressOf(request));
    this.decoding.assertCapacity(owner);
    const sent = await readBody(request, MAX_PICTURE_BYTES);
    const drawn = await this.decoding.draw(owner, sent, { as: 'view' });
    if ('refused' in drawn)
      throw new RefusalError(drawn.refused === 'unreadable' ? 'image.unreadable' : `picture.${drawn.refused}`);
    if (drawn.view.image.length > MAX_STORED_BYTES) throw new RefusalError('picture.too-large');
    return drawn.view.image;
  }
}
