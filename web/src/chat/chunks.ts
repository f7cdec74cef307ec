import { useMemo, useState } from 'react';

/** So many lines come and go together: few enough to draw within a frame, many enough that scrolling seldom asks. */
export const CHUNK = 50;

/** Cut into chunks; one whose lines are all the same as before is the same array, so that nothing of it is drawn again. */
export function chunksOf<T>(lines: readonly T[], before: readonly (readonly T[])[] = []): readonly (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  for (let from = 0; from < lines.length; from += CHUNK) {
    const chunk = lines.slice(from, from + CHUNK);
    const old = before[chunks.length];
    chunks.push(old && isSame(chunk, old) ? old : chunk);
  }
  return chunks;
}

export function useChunks<T>(lines: readonly T[]): readonly (readonly T[])[] {
  const [cut] = useState(createCutter<T>);
  return useMemo(() => cut(lines), [cut, lines]);
}

/** Remembers how it cut the last time. */
function createCutter<T>(): (lines: readonly T[]) => readonly (readonly T[])[] {
  let chunks: readonly (readonly T[])[] = [];
  return (lines) => (chunks = chunksOf(lines, chunks));
}

const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);
