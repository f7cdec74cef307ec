import type { AttachedFile, FileType } from '@libs/protocol/files.ts';
import { isHeic } from '@libs/protocol/heic.ts';
import { MIN_PICTURE_BYTES } from '@libs/server/picture-limits.ts';
import type { RedrawResult } from '@libs/server/picture-redraw.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

export type ExaminedFile = Pick<AttachedFile, 'mediaType' | 'pixels'> & { view: Buffer | null };

/** The end mark of a PDF is within this many bytes of its end, because some programs append more. */
const PDF_TAIL_BYTES = 2048;

/** Decodes and redraws a picture or the pages of a PDF, in its turn and within the limits of the picture process. */
export type DrawPicture = (file: Buffer, as: 'view' | 'pages') => Promise<RedrawResult>;

/**
 * The type of a file, by its bytes alone, and a redrawn picture that is safe to view. Throws a refusal for anything but a
 * complete picture or PDF. A PDF that cannot be drawn, such as one with a password, has no view.
 */
export async function examineFile(file: Buffer, draw: DrawPicture): Promise<ExaminedFile> {
  if (file.length === 0) throw new RefusalError('file.empty');
  const mediaType = signatureOf(file);
  if (!mediaType) throw new RefusalError(isHeic(file) ? 'file.heic' : 'file.unsupported');
  if (mediaType === 'application/pdf') return examinePdf(file, draw);
  if (file.length < MIN_PICTURE_BYTES) throw new RefusalError('picture.over-compressed');
  const drawn = await draw(file, 'view');
  if ('refused' in drawn) throw new RefusalError(CODES[drawn.refused]);
  return { mediaType, pixels: drawn.view.pixels, view: drawn.view.image };
}

const CODES: Record<Extract<RedrawResult, { refused: string }>['refused'], RefusalCode> = {
  unreadable: 'file.damaged',
  'too-large': 'picture.too-large',
  'over-compressed': 'picture.over-compressed',
};

async function examinePdf(file: Buffer, draw: DrawPicture): Promise<ExaminedFile> {
  if (!file.subarray(-PDF_TAIL_BYTES).includes('%%EOF')) throw new RefusalError('file.damaged');
  const drawn = await draw(file, 'pages');
  return { mediaType: 'application/pdf', pixels: null, view: 'refused' in drawn ? null : drawn.view.image };
}

const ascii = (file: Buffer, from: number, to: number): string => file.toString('latin1', from, to);

/** The signatures of the formats' own specifications. */
const signatures: Record<FileType, (file: Buffer) => boolean> = {
  'image/jpeg': (file) => ascii(file, 0, 3) === '\xFF\xD8\xFF',
  'image/png': (file) => ascii(file, 0, 8) === '\x89PNG\r\n\x1A\n',
  'image/webp': (file) => ascii(file, 0, 4) === 'RIFF' && ascii(file, 8, 12) === 'WEBP',
  'image/gif': (file) => /^GIF8[79]a$/.test(ascii(file, 0, 6)),
  'image/avif': (file) => /^ftypavi[fs]$/.test(ascii(file, 4, 12)),
  'application/pdf': (file) => /^%PDF-[12]\./.test(ascii(file, 0, 7)),
};

const signatureOf = (file: Buffer): FileType | undefined =>
  (Object.keys(signatures) as FileType[]).find((type) => signatures[type](file));
