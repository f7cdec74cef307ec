/**
 * The formats that are redrawn. Every other format that the decoding library could open (SVG, TIFF, PDF) is blocked.
 */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * The most pixels a picture may have, by format, read from its header before any of it is decoded. The figures were
 * measured with hostile files and stand in DECISIONS.md: an AVIF needs 18 bytes of memory and up to 0.15 µs per pixel,
 * whatever the size of the file; the other formats a fifth of that. So an AVIF stays below 200 MB; cameras write none. A camera's 50 million pixels are allowed in the
 * cheap formats.
 */
export const MAX_PIXELS: Record<PictureFormat, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 25_000_000,
  avif: 6_000_000,
};

/**
 * A byte of a picture may cost twenty times as much processor time as a byte of a message. The process costs as much as
 * 500 bytes may, and a pixel 0.07 µs; DECISIONS.md has the figures. Photographs have less than 20 pixels for a byte, and
 * screenshots of an almost empty page 200.
 */
const MAX_PIXELS_PER_BYTE = 400;
/** Below it not even a process is started. No camera and no screenshot writes so small a file. */
export const MIN_PICTURE_BYTES = 1_000;

/**
 * The decoder holds one row at a time, and wide rows cost more than their pixels. A long screenshot has 30,000 rows.
 */
const MAX_SIDE = 32_767;
/** The decoder holds the whole of an interlaced PNG. */
const MAX_DECODED_BYTES = 256 * 1024 * 1024;
/**
 * Each scan of a progressive JPEG processes all pixels again, for as little as fifty bytes. Encoders write ten or
 * twelve.
 */
const MAX_SCANS = 64;

/** What one picture may use, in addition to what Node and the decoding library use themselves (0.15 s and 70 MB). */
export type ProcessLimits = { cpuMs: number; memoryBytes: number; timeoutMs: number };

/**
 * The costliest picture within the limits above took 3 s and 380 MB on a machine of 2026; others may be slower. The
 * process exits by itself when it exceeds the processor time or the memory; the time-out is for an overloaded machine.
 */
export const PROCESS_LIMITS: ProcessLimits = { cpuMs: 8_000, memoryBytes: 640 * 1024 * 1024, timeoutMs: 60_000 };

/** Each of at most thirty pages takes a tenth of a second; a bank's statement takes one. */
export const PDF_LIMITS: ProcessLimits = { ...PROCESS_LIMITS, cpuMs: 5_000 };

export const LIMIT_CHECK_MS = 20;

/** Whether this process has used more than it may. */
export function exceedsLimits({ cpuMs, memoryBytes }: ProcessLimits): boolean {
  return usedCpuMs() > cpuMs || process.memoryUsage.rss() > memoryBytes;
}

export function usedCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What a header declares. */
export type PictureHeader = { width: number; height: number; channels: number; bytesPerSample: number };

/** What forbids decoding it, judged by its header. */
export function exceededLimit(
  format: PictureFormat,
  header: PictureHeader,
  file: Buffer,
): 'too-large' | 'over-compressed' | undefined {
  const { width, height, channels, bytesPerSample } = header;
  const pixels = width * height;
  if (Math.max(width, height) > MAX_SIDE || pixels > MAX_PIXELS[format]) return 'too-large';
  if (pixels * channels * bytesPerSample > MAX_DECODED_BYTES) return 'too-large';
  if (format === 'jpeg' && countScans(file) > MAX_SCANS) return 'too-large';
  return pixels > file.length * MAX_PIXELS_PER_BYTE ? 'over-compressed' : undefined;
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** Scans of embedded pictures count too; there are few of those. */
function countScans(file: Buffer): number {
  let scans = 0;
  for (let at = file.indexOf(START_OF_SCAN); at !== -1; at = file.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans;
}
