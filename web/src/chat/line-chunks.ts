import { useMemo, useState } from 'react';

/** So many lines come and go together: few enough to draw within a frame, many enough that scrolling seldom asks. */
export const CHUNK_SIZE = 50;

/** `place` counts from the line that was first when the list was first cut; what has come before it since is below 0. */
export type LineChunk<T> = { position: number; lines: readonly T[] };

/**
 * Cut into chunks, of which one begins at `start`; one whose lines are all the same as before is the same chunk, so that
 * nothing of it is drawn again.
 */
export function splitIntoChunks<T>(
  lines: readonly T[],
  start = 0,
  before: readonly LineChunk<T>[] = [],
): readonly LineChunk<T>[] {
  const chunks: LineChunk<T>[] = [];
  const known = new Map(before.map((chunk) => [chunk.position, chunk]));
  const first = Math.ceil(start / CHUNK_SIZE);
  for (let position = 0 - first; start + position * CHUNK_SIZE < lines.length; position += 1) {
    const from = start + position * CHUNK_SIZE;
    const chunk = lines.slice(Math.max(0, from), from + CHUNK_SIZE);
    const old = known.get(position);
    chunks.push(old && hasSameLines(chunk, old.lines) ? old : { position, lines: chunk });
  }
  return chunks;
}

export function useLineChunks<T>(lines: readonly T[], keyOf: (line: T) => string): readonly LineChunk<T>[] {
  const [cut] = useState(() => createChunker(keyOf));
  return useMemo(() => cut(lines), [cut, lines]);
}

/** Remembers how it cut the last time: what comes before the first line moves no cut behind it. */
export function createChunker<T>(keyOf: (line: T) => string): (lines: readonly T[]) => readonly LineChunk<T>[] {
  let chunks: readonly LineChunk<T>[] = [];
  let start = 0;
  let first: string | undefined;
  return (lines) => {
    const now = lines[0] && keyOf(lines[0]);
    if (now === undefined) start = 0;
    else if (now !== first)
      start += Math.max(
        0,
        lines.findIndex((line) => keyOf(line) === first),
      );
    first = now;
    return (chunks = splitIntoChunks(lines, start, chunks));
  };
}

const hasSameLines = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);
