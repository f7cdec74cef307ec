import type { FileType } from '@libs/protocol/files.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { boxesIn, tracksIn } from './mp4-boxes.ts';

/**
 * The type of a video or a sound by what it holds: in an MP4 only the tracks tell a film from a voice. Throws a refusal
 * where there is nothing to play, such as in half of a file. Nothing is decoded.
 */
export function examineRecording(file: Buffer, mediaType: FileType): FileType {
  if (/webm/.test(mediaType) && !WEBM_CODEC.test(file.toString('latin1', 0, WEBM_TRACKS_WITHIN)))
    throw new RefusalError('file.damaged');
  return /mp4|quicktime/.test(mediaType) ? examineMp4(file, mediaType) : mediaType;
}

const WEBM_TRACKS_WITHIN = 65_536;
const WEBM_CODEC = /\x86[\x80-\xFF][AV]_/;

function examineMp4(file: Buffer, mediaType: FileType): FileType {
  const movies = boxesIn(file).filter(({ type }) => type === 'moov');
  const handlers = movies.flatMap((movie) => tracksIn(file, movie).map(({ handler }) => handler));
  if (handlers.includes('vide')) return mediaType === 'audio/mp4' ? 'video/mp4' : mediaType;
  if (handlers.includes('soun')) return 'audio/mp4';
  throw new RefusalError('file.damaged');
}
