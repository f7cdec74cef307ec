/** The formats that are drawn. What else the decoding library could open (SVG, TIFF, PDF) is blocked in it. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * What a picture may cost, by format, from its header and before anything of it is decoded. The figures come from
 * hostile files and are in DECISIONS.md: an AVIF takes eighteen bytes of memory and up to 0.15 µs by the pixel, whatever
 * the file weighs, others a fifth of that. A camera's 50 million pixels fit where they are cheap.
 */
export const MAX_PIXELS: Record<PictureFormat, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 25_000_000,
  avif: 16_000_000,
};

/** One row is held whole, and wide ones cost more than their pixels. A long screenshot has 30,000 rows. */
const MAX_SIDE = 32_767;
/** Of an interlaced PNG all of it is held at once. */
const MAX_DECODED_BYTES = 256 * 1024 * 1024;
/** Each scan goes over all pixels again, for as little as fifty bytes. Encoders write ten or twelve. */
const MAX_SCANS = 64;

/** What one picture may use, beside what Node and the decoding library take themselves (0.15 s and 70 MB). */
export type ProcessLimits = { cpuMs: number; memoryBytes: number; timeoutMs: number };

/**
 * The dearest picture within the limits above took 3 s and 380 MB, on a machine of 2026; others may be slower. The
 * process ends itself by what it has used; patience is for a machine that has no time for it.
 */
export const PROCESS_LIMITS: ProcessLimits = { cpuMs: 8_000, memoryBytes: 640 * 1024 * 1024, timeoutMs: 60_000 };

/** What a header says. */
export type PictureHeader = { width: number; height: number; channels: number; bytesPerSample: number };

/** Whether decoding it stays within bounds, going by what it says of itself. */
export function isWithinLimits(format: PictureFormat, header: PictureHeader, file: Buffer): boolean {
  const { width, height, channels, bytesPerSample } = header;
  const pixels = width * height;
  if (Math.max(width, height) > MAX_SIDE || pixels > MAX_PIXELS[format]) return false;
  if (pixels * channels * bytesPerSample > MAX_DECODED_BYTES) return false;
  return format !== 'jpeg' || countScans(file) <= MAX_SCANS;
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** Pictures within the picture count too; there are few of those. */
function countScans(file: Buffer): number {
  let scans = 0;
  for (let at = file.indexOf(START_OF_SCAN); at !== -1; at = file.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans;
}
