import sharp, { type Sharp } from 'sharp';

/** Decoding costs memory by the pixel, whatever the file's size says: a phone's camera fits, a bomb does not. */
const MAX_PIXELS = 50_000_000;
const QUALITY = 82;
/** Small print in a screenshot of a whole page can still be read. */
const VIEW_SIDE = 2560;

export type Square = { side: number };
/** A picture to look at, and how large it was, upright. */
export type View = { image: Buffer; pixels: { width: number; height: number } };

/**
 * Draws a picture anew as a square WebP, so that nothing of the sent file is kept: no place where it was taken, no
 * second file hidden in it. Null for what cannot be drawn, and for SVG, which is a program.
 */
export async function squarePicture(file: Buffer, { side }: Square): Promise<Buffer | null> {
  return (await redrawn(file, (picture) => picture.resize(side, side, { fit: 'cover' })))?.image ?? null;
}

/** The same with the whole of the picture in it, and smaller only where it is huge. Of moving pictures the first. */
export const shownPicture = (file: Buffer): Promise<View | null> =>
  redrawn(file, (picture) => picture.resize(VIEW_SIDE, VIEW_SIDE, { fit: 'inside', withoutEnlargement: true }));

async function redrawn(file: Buffer, fit: (picture: Sharp) => Sharp): Promise<View | null> {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format, autoOrient } = await picture.metadata();
    if (!format || !DRAWN.has(format)) return null;
    const image = await fit(picture.rotate()).webp({ quality: QUALITY }).toBuffer();
    return { image, pixels: { width: autoOrient.width, height: autoOrient.height } };
  } catch {
    return null;
  }
}

const DRAWN: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
