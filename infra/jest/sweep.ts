import { createHash } from 'node:crypto';

/** Set by `npm test -- --full`. */
export const IS_FULL_SWEEP = process.env.SWEEPS === 'full';

/**
 * What a spec repeats its test over: every language, page, window or letter with `npm test -- --full`; otherwise
 * `sampleSize` of them, evenly spread, in their order. Which ones follows from the file's name: the same on every
 * machine, and another language in another file. For what is repeated, and never for the only test of something.
 */
export function sweep<T>(cases: readonly T[], sampleSize = 1): T[] {
  if (IS_FULL_SWEEP || cases.length <= sampleSize) return [...cases];
  const step = cases.length / sampleSize;
  const first = positionOf(expect.getState().testPath ?? '') * step;
  return Array.from({ length: sampleSize }, (_, index) => cases[Math.floor(first + index * step)]!);
}

/** A number from 0 up to, not including, 1. */
const positionOf = (path: string) =>
  createHash('sha256')
    .update(path.replace(/^.*[\\/]/, ''))
    .digest()
    .readUInt32BE() /
  2 ** 32;
