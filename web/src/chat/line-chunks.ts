import { useMemo, useState } from 'react';

/** The transcript is virtualised by chunks. Lines rendered and removed together: few enough to render within a frame, many enough that scrolling seldom needs the next. */
export const CHUNK_SIZE = 50;

/** `position` counts from the chunk that was first initially; what was prepended since is below 0. */
export type LineChunk<T> = { position: number; lines: readonly T[] };

/**
 * Splits lines into chunks, one of which begins at `start`. A chunk whose lines are unchanged is the same object as
 * before, so that React does not render it again.
 */
export function splitIntoChunks<T>(
  lines: readonly T[],
  start = 0,
  before: readonly LineChunk<T>[] = [],
): readonly LineChunk<T>[] {
  const chunks: LineChunk<T>[] = [];
  const known = new Map(before.map((chunk) => [chunk.position, chunk]));
  const firstPosition = Math.ceil(start / CHUNK_SIZE);
  for (let position = 0 - firstPosition; start + position * CHUNK_SIZE < lines.length; position += 1) {
    const from = start + position * CHUNK_SIZE;
    const chunk = lines.slice(Math.max(0, from), from + CHUNK_SIZE);
    const old = known.get(position);
    chunks.push(old && hasSameLines(chunk, old.lines) ? old : { position, lines: chunk });
  }
  return chunks;
}

export function useLineChunks<T>(lines: readonly T[], keyOf: (line: T) => string): readonly LineChunk<T>[] {
  const [chunk] = useState(() => createChunker(keyOf));
  return useMemo(() => chunk(lines), [chunk, lines]);
}

/** Remembers the previous chunks: prepended lines move no boundary of the chunks after them. */
export function createChunker<T>(keyOf: (line: T) => string): (lines: readonly T[]) => readonly LineChunk<T>[] {
  let chunks: readonly LineChunk<T>[] = [];
  let start = 0;
  let previousFirstKey: string | undefined;
  return (lines) => {
    const firstKey = lines[0] && keyOf(lines[0]);
    if (firstKey === undefined) start = 0;
    else if (firstKey !== previousFirstKey)
      start += Math.max(
        0,
        lines.findIndex((line) => keyOf(line) === previousFirstKey),
      );
    previousFirstKey = firstKey;
    return (chunks = splitIntoChunks(lines, start, chunks));
  };
}

const hasSameLines = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index]);
