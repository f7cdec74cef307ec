import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { countedAs } from '../access/caller-address.ts';
import { agentOf } from '../agents/jwt.strategy.ts';
import { readRaw } from '../edge/read-raw.ts';
import { Refused } from '../edge/refused.ts';
import { FileAllowance } from '../files/file-allowance.ts';
import { PictureDecoding } from '../files/picture-decoding.ts';

const MAX_PORTRAIT_BYTES = 8 * 1024 * 1024;
/** Twice what the widget's header draws, for fine screens. */
const PORTRAIT_SIDE = 192;

/** Portraits that agents send, counted and opened like the files of a conversation. */
@Injectable()
export class Portraits {
  constructor(
    private readonly allowance: FileAllowance,
    private readonly pictures: PictureDecoding,
  ) {}

  /** The picture in the body of a signed-in agent's request, drawn anew as a square; refuses what is none. */
  async receive(request: Request): Promise<Buffer> {
    const owner = `agent ${agentOf(request)}`;
    this.allowance.take(owner, countedAs(request));
    this.pictures.assertRoom(owner);
    const sent = await readRaw(request, MAX_PORTRAIT_BYTES);
    const drawn = await this.pictures.draw(owner, sent, { as: 'square', side: PORTRAIT_SIDE });
    if ('refused' in drawn) throw new Refused(drawn.refused === 'too-large' ? 'picture.too-large' : 'image.unreadable');
    return drawn.view.image;
  }
}

/** Its name changes with the picture, so a browser may keep it for ever. */
export function sendPortrait(response: Response, image: Buffer | null): void {
  if (!image) throw new Refused('route.unknown');
  response
    .set({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    .set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
    .send(image);
}
