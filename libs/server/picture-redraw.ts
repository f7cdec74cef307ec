import sharp, { type Metadata, type Sharp } from 'sharp';
import { exceededLimit, MAX_PIXELS, type PictureFormat } from './picture-limits.ts';

/**
 * Redraws a picture as WebP, so that nothing else of the sent file is stored: no GPS position, no second file hidden in
 * it. Runs in a process of its own, which `redrawInChildProcess` in `picture-decoder.ts` starts for each picture.
 */
export type RedrawOptions =
  /** A cropped square of so many pixels. */
  | { as: 'square'; side: number }
  /** The whole picture, scaled down only when it is very large. */
  | { as: 'view' };

/** `pages`: of a PDF, which is written anew as a PDF of pictures. */
export type DecodeOptions = RedrawOptions | { as: 'pages' };

/** The redrawn picture, and the upright size of the original. */
export type RedrawnPicture = { image: Buffer; pixels: { width: number; height: number } };
/**
 * `unreadable`: not a picture, or a broken one. `too-large`: decoding it would exceed the limits. `over-compressed`: it
 * has too many pixels for its bytes.
 */
export type RedrawResult = { view: RedrawnPicture } | { refused: 'unreadable' | 'too-large' | 'over-compressed' };

const QUALITY = 82;
/** Small print in a screenshot of a whole page stays legible. */
const MAX_VIEW_SIDE = 2560;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** One thread, no cache, and only the allowed formats. */
export function limitDecoder(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
}

/** Redraws the first frame of an animation. */
export async function redraw(file: Buffer, options: RedrawOptions): Promise<RedrawResult> {
  try {
    const header = await sharp(file, { limitInputPixels: false }).metadata();
    const format = formatOf(header);
    if (!format) return { refused: 'unreadable' };
    const { width, pageHeight, height, channels, depth, autoOrient } = header;
    const bytesPerSample = depth === 'uchar' ? 1 : 2;
    const exceeded = exceededLimit(format, { width, height: pageHeight ?? height, channels, bytesPerSample }, file);
    if (exceeded) return { refused: exceeded };
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

/** Keyed by the decoding library's names; it calls an AVIF a HEIF with AV1. */
const decoderFormats: Partial<Record<string, PictureFormat>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
};

const formatOf = ({ format, compression }: Metadata): PictureFormat | undefined =>
  format === 'heif' && compression === 'av1' ? 'avif' : decoderFormats[format ?? ''];
