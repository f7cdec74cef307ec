import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { rateLimitAddressOf } from '../rate-limiting/client-address.ts';
import { agentIdOf } from '../authentication/jwt.strategy.ts';
import { readBody } from '../http-server/read-body.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { UploadLimiter } from '../files/upload-limiter.ts';
import { PictureDecoding } from '../files/picture-decoding.ts';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Twice the size in the widget's header, for high-resolution screens. */
const PICTURE_SIDE = 192;

/** Receives profile pictures, counted and decoded like the files of a conversation. */
@Injectable()
export class ProfilePictures {
  constructor(
    private readonly uploadLimiter: UploadLimiter,
    private readonly pictures: PictureDecoding,
  ) {}

  /** The picture in the body of an agent's request, redrawn as a square. Throws a refusal for anything else. */
  async receive(request: Request): Promise<Buffer> {
    const owner = `agent ${agentIdOf(request)}`;
    await this.uploadLimiter.take(owner, rateLimitAddressOf(request));
    this.pictures.assertCapacity(owner);
    const sent = await readBody(request, MAX_PICTURE_BYTES);
    const drawn = await this.pictures.draw(owner, sent, { as: 'square', side: PICTURE_SIDE });
    if ('refused' in drawn)
      throw new RefusalError(drawn.refused === 'unreadable' ? 'image.unreadable' : `picture.${drawn.refused}`);
    return drawn.view.image;
  }
}

/** The name changes with the picture, so a browser may cache it for ever. */
export function sendProfilePicture(response: Response, image: Buffer | null): void {
  if (!image) throw new RefusalError('route.unknown');
  response
    .set({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    .set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
    .send(image);
}
