import { MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import { type Area, pixelsOf } from './covered-areas.ts';

/** More pixels than this no canvas of a phone has. */
const MAX_PIXELS = 16_000_000;
/** What people draw on needs no more than a screen has, and has to follow a finger. */
const MAX_SHOWN_SIDE = 1_200;
const JPEG_QUALITY = 0.92;
const COVER_COLOUR = '#000';
const FRAME_WIDTH = 4;

type Size = { width: number; height: number };

export const shownSize = ({ width, height }: Size): Size =>
  scaled({ width, height }, MAX_SHOWN_SIDE / Math.max(width, height));

function scaled({ width, height }: Size, scale: number): Size {
  const factor = Math.min(1, scale);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

type Covering = { areas: readonly Area[]; frame?: Area | null };

/** Draws the picture with what is covered and, for looking at only, the frame. */
export function drawCovered(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { areas, frame }: Covering): void {
  const pen = canvas.getContext('2d')!;
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  pen.fillStyle = COVER_COLOUR;
  for (const area of areas) {
    const { x, y, width, height } = pixelsOf(area, canvas);
    pen.fillRect(x, y, width, height);
  }
  if (!frame) return;
  const { x, y, width, height } = pixelsOf(frame, canvas);
  // Two colours are seen on every picture.
  for (const [colour, inset] of [
    ['#fff', 0],
    [COVER_COLOUR, FRAME_WIDTH / 2],
  ] as const) {
    Object.assign(pen, { strokeStyle: colour, lineWidth: FRAME_WIDTH / 2 });
    pen.strokeRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  }
}

/**
 * The file that is sent: the pixels below are gone, and so is everything else that the former file had in it, such as a
 * small copy of the picture. Null where the browser cannot write one.
 */
export async function coveredFile(bitmap: ImageBitmap, areas: readonly Area[], original: Blob): Promise<Blob | null> {
  const size = scaled(bitmap, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)));
  const canvas = Object.assign(document.createElement('canvas'), size);
  drawCovered(canvas, bitmap, { areas });
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  const png = /png|gif/.test(original.type) ? await write('image/png') : null;
  return png && png.size <= MAX_FILE_BYTES ? png : write('image/jpeg');
}

/** The same name with the ending of what it is now. */
export const coveredName = (name: string, { type }: Blob): string =>
  `${name.replace(/\.\w{1,5}$/, '')}${type === 'image/png' ? '.png' : '.jpg'}`;
