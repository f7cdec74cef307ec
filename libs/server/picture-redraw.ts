import sharp, { type Metadata, type Sharp } from 'sharp';
import { isWithinLimits, MAX_PIXELS, type PictureFormat } from './picture-limits.ts';

/**
 * Draws a picture anew as WebP, so that nothing of the sent file is kept: no place where it was taken, no second file
 * hidden in it. Runs in a process of its own, which `drawPicture` in `picture-decoder.ts` starts for each picture.
 */
export type RedrawOptions =
  /** A square of so many pixels, filled. */
  | { as: 'square'; side: number }
  /** The whole of it, and smaller only where it is huge. */
  | { as: 'view' };

/** A picture to look at, and how large it was, upright. */
export type RedrawnPicture = { image: Buffer; pixels: { width: number; height: number } };
/** `unreadable`: it is no picture, or a broken one. `too-large`: opening it would cost more than a picture may. */
export type RedrawResult = { view: RedrawnPicture } | { refused: 'unreadable' | 'too-large' };

const QUALITY = 82;
/** Small print in a screenshot of a whole page can still be read. */
const MAX_VIEW_SIDE = 2560;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** One thread, nothing kept for later, and no other format than those that are looked for. */
export function limitDecoder(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
}

/** Of moving pictures the first. */
export async function redraw(file: Buffer, options: RedrawOptions): Promise<RedrawResult> {
  try {
    const header = await sharp(file, { limitInputPixels: false }).metadata();
    const format = formatOf(header);
    if (!format) return { refused: 'unreadable' };
    const { width, pageHeight, height, channels, depth, autoOrient } = header;
    const bytesPerSample = depth === 'uchar' ? 1 : 2;
    if (!isWithinLimits(format, { width, height: pageHeight ?? height, channels, bytesPerSample }, file))
      return { refused: 'too-large' };
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS[format], failOn: 'error', pages: 1 });
    const image = await resizers[options.as](picture.rotate(), options as never)
      .webp({ quality: QUALITY })
      .toBuffer();
    return { view: { image, pixels: { width: autoOrient.width, height: autoOrient.height } } };
  } catch {
    return { refused: 'unreadable' };
  }
}

const resizers: { [As in RedrawOptions['as']]: (picture: Sharp, order: RedrawOptions & { as: As }) => Sharp } = {
  square: (picture, { side }) => picture.resize(side, side, { fit: 'cover' }),
  view: (picture) => picture.resize(MAX_VIEW_SIDE, MAX_VIEW_SIDE, { fit: 'inside', withoutEnlargement: true }),
};

/** By the names of the decoding library, to which an AVIF is a HEIF with AV1 in it. */
const decoderFormats: Partial<Record<string, PictureFormat>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
};

const formatOf = ({ format, compression }: Metadata): PictureFormat | undefined =>
  format === 'heif' && compression === 'av1' ? 'avif' : decoderFormats[format ?? ''];
