import type { Request, Response } from 'express';
import { squarePicture } from '@libs/server/picture.ts';
import { readRaw } from '../edge/read-raw.ts';
import { Refused } from '../edge/refused.ts';

const MAX_PORTRAIT_BYTES = 8 * 1024 * 1024;
/** Twice what the widget's header draws, for fine screens. */
const PORTRAIT_SIDE = 192;

/** The picture in the body of a request, drawn anew as a square; refuses what is none. */
export async function readPortrait(request: Request): Promise<Buffer> {
  const image = await squarePicture(await readRaw(request, MAX_PORTRAIT_BYTES), { side: PORTRAIT_SIDE });
  if (!image) throw new Refused('image.unreadable');
  return image;
}

/** Its name changes with the picture, so a browser may keep it for ever. */
export function sendPortrait(response: Response, image: Buffer | null): void {
  if (!image) throw new Refused('route.unknown');
  response
    .set({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    .set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
    .send(image);
}
