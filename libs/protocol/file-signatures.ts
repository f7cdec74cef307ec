import type { FileType } from './files.ts';

/**
 * Which of the accepted types a file has, by its first bytes alone: a browser refuses with it what was chosen, and the
 * gateway what arrives. The name of a file and the type that it declares are ignored.
 */

/** So much of a file is enough: the tracks of a WebM stand behind some kilobytes of other things. */
export const SIGNATURE_BYTES = 4096;
/** So much tells pictures, documents and recordings apart. */
export const MIN_SIGNATURE_BYTES = 64;

type Head = { text: string; bytes: Uint8Array };

/** The signatures of the formats' own specifications. */
const signatures: Record<FileType, (head: Head) => boolean> = {
  'image/jpeg': ({ text }) => text.startsWith('\xFF\xD8\xFF'),
  'image/png': ({ text }) => text.startsWith('\x89PNG\r\n\x1A\n'),
  'image/webp': ({ text }) => text.startsWith('RIFF') && text.startsWith('WEBP', 8),
  'image/gif': ({ text }) => /^GIF8[79]a/.test(text),
  'image/avif': ({ text }) => /^ftypavi[fs]/.test(text.slice(4)),
  'application/pdf': ({ text }) => /^%PDF-[12]\./.test(text),
  'audio/mp4': ({ text }) => /^ftypM4[AB] /.test(text.slice(4)),
  'video/quicktime': ({ text }) => text.startsWith('ftypqt  ', 4),
  'video/mp4': ({ text }) => /^ftyp(iso[m2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|f4v |mmp4)/.test(text.slice(4)),
  'video/webm': ({ text }) => isWebm(text) && VIDEO_CODEC.test(text),
  'audio/webm': ({ text }) => isWebm(text) && !VIDEO_CODEC.test(text),
  // Opus or Vorbis; what has pictures in it (Theora) is opened by few browsers.
  'audio/ogg': ({ text }) => text.startsWith('OggS') && OGG_SOUNDS.some((sound) => text.startsWith(sound, 28)),
  'audio/wav': ({ text }) => text.startsWith('RIFF') && text.startsWith('WAVE', 8),
  'audio/mpeg': ({ text, bytes }) => text.startsWith('ID3') || isMp3(bytes),
};

const types = Object.keys(signatures) as FileType[];

/** Null for what is accepted from nobody. */
export function detectFileType(file: Uint8Array): FileType | null {
  const bytes = file.subarray(0, SIGNATURE_BYTES);
  const head = { bytes, text: String.fromCharCode(...bytes) };
  return types.find((type) => signatures[type](head)) ?? null;
}

const OGG_SOUNDS = ['OpusHead', '\x01vorbis'];

/** Matroska begins with the same four bytes, and may hold anything. */
const isWebm = (text: string): boolean =>
  text.startsWith('\x1A\x45\xDF\xA3') && text.slice(0, MIN_SIGNATURE_BYTES).includes('\x42\x82\x84webm');

/** The element of a track that names its codec: `V_VP8`, `V_AV1` … for pictures, `A_OPUS` … for sound. */
const VIDEO_CODEC = /\x86[\x80-\xFF]V_/;

/** Kilobits a second in MPEG 1 and in MPEG 2 and 2.5, by the header's index; layer III. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** By version (2.5, reserved, 2, 1), then by the header's index. */
const SAMPLE_RATES = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]] as const;
const MPEG_1 = 3;

/** Without a tag an MP3 begins with a frame, whose header is short: a second one has to follow where the first ends. */
function isMp3(bytes: Uint8Array): boolean {
  const length = mp3FrameLength(bytes);
  return length > 0 && bytes.length > length + 4 && mp3FrameLength(bytes.subarray(length)) > 0;
}

/** 0 where no frame of layer III begins. */
function mp3FrameLength([first = 0, second = 0, third = 0]: Uint8Array): number {
  const isLayerThree = first === 0xff && (second & 0xe0) === 0xe0 && ((second >> 1) & 3) === 1;
  const version = (second >> 3) & 3;
  const bitRate = BIT_RATES[version === MPEG_1 ? 0 : 1][third >> 4];
  const sampleRate = SAMPLE_RATES[version]?.[(third >> 2) & 3];
  if (!isLayerThree || !bitRate || !sampleRate) return 0;
  const samplesInBytes = version === MPEG_1 ? 144 : 72;
  return Math.floor((samplesInBytes * bitRate * 1000) / sampleRate) + ((third >> 1) & 1);
}
