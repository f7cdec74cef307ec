import { z } from '#schema';

/** A photo of a screen, a bank's statement, a scan: more than this is a film or an archive. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Half a minute of a phone's video, or half an hour of a recorded call. A gateway holds it in memory whole. */
export const MAX_RECORDING_BYTES = 25 * 1024 * 1024;

/** The types of files that are accepted. The declared type of a file is ignored; its bytes decide. */
export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
] as const;
const fileType = z.enum(fileTypes);
export type FileType = z.infer<typeof fileType>;

/** A file that was sent, as it is recorded. `sha256`, lower-case hex, and `bytes` are of the file as it came. */
export const attachedFile = z.object({
  name: z.string(),
  mediaType: fileType,
  bytes: z.int().min(1),
  sha256: z.string(),
  /** As it is looked at, upright; null for what is no picture. */
  pixels: z.object({ width: z.int(), height: z.int() }).nullable(),
});
export type AttachedFile = z.infer<typeof attachedFile>;

type TypedFile = Pick<AttachedFile, 'mediaType'>;
export const isPicture = ({ mediaType }: TypedFile): boolean => mediaType.startsWith('image/');
export const isVideo = ({ mediaType }: TypedFile): boolean => mediaType.startsWith('video/');
/** A video or a sound: what is played. */
export const isRecording = ({ mediaType }: TypedFile): boolean => /^(video|audio)\//.test(mediaType);

/** Null: of no accepted type, which is refused for that. */
export const maxBytesOf = (mediaType: FileType | null): number =>
  mediaType && isRecording({ mediaType }) ? MAX_RECORDING_BYTES : MAX_FILE_BYTES;

/** How a file's name travels beside its bytes: percent-encoded, because a header holds ASCII only. */
export const FILE_NAME_HEADER = 'x-aidline-file-name';

/** The first ending is the one that is given to a name that has none of them. */
const fileExtensions: Record<FileType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
  'application/pdf': ['.pdf'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/webm': ['.webm'],
  'video/quicktime': ['.mov', '.qt'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a', '.mp4'],
  'audio/ogg': ['.ogg', '.opus', '.oga'],
  'audio/wav': ['.wav'],
  'audio/webm': ['.webm', '.weba'],
};

/** Room for any file system once it is encoded. */
const MAX_NAME_LENGTH = 80;

/**
 * A name that is safe to show and to save: no folders, nothing that turns the direction of writing or hides, and the
 * ending that its content really has, so that `receipt.exe` which is a PDF is called `receipt.exe.pdf`.
 */
export function sanitizeFileName(name: string, mediaType: FileType): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const known = fileExtensions[mediaType];
  const ending = known.find((one) => plain.toLowerCase().endsWith(one));
  const stem = ending ? plain.slice(0, -ending.length) : plain;
  const short = [...stem.replace(/^[. ]+|(?<![. ])[. ]+$/g, '')].slice(0, MAX_NAME_LENGTH).join('').trim();
  return `${short || 'file'}${ending ? plain.slice(-ending.length) : known[0]}`;
}
