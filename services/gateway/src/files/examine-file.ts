import { detectFileType } from '@libs/protocol/file-signatures.ts';
import { type AttachedFile, isRecording, maxBytesOf } from '@libs/protocol/files.ts';
import { isHeic } from '@libs/protocol/heic.ts';
import { MIN_PICTURE_BYTES } from '@libs/server/picture-limits.ts';
import type { RedrawResult } from '@libs/server/picture-redraw.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { examineRecording } from './examine-recording.ts';

export type ExaminedFile = Pick<AttachedFile, 'mediaType' | 'pixels'> & { view: Buffer | null };

/** The end mark of a PDF is within this many bytes of its end, because some programs append more. */
const PDF_TAIL_BYTES = 2048;

/** Decodes and redraws a picture or the pages of a PDF, in its turn and within the limits of the picture process. */
export type DrawPicture = (file: Buffer, as: 'view' | 'pages') => Promise<RedrawResult>;

/**
 * The type of a file, by its bytes alone, and a redrawn picture that is safe to view. Throws a refusal for anything but a
 * complete picture, PDF or recording. A PDF that cannot be drawn, such as one with a password, has no view, and a recording
 * has none either: it is played from the original, without what says where it was taken.
 */
export async function examineFile(file: Buffer, draw: DrawPicture): Promise<ExaminedFile> {
  if (file.length === 0) throw new RefusalError('file.empty');
  const mediaType = detectFileType(file);
  if (!mediaType) throw new RefusalError(isHeic(file) ? 'file.heic' : 'file.unsupported');
  if (file.length > maxBytesOf(mediaType)) throw new RefusalError('file.too-large');
  if (isRecording({ mediaType })) return { mediaType: examineRecording(file, mediaType), pixels: null, view: null };
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
