import type { Side } from './bubble.tsx';
import type { Line } from './transcript.ts';

/** A line of the list, or what stands between two of them. */
export type Row = { line: Line } | { day: string } | { isNewsMark: true };

type Around = {
  /** The line before the first of these. */
  previous: Line | undefined;
  firstNews: Line | undefined;
  now?: Date;
};

/** The lines with a day wherever one begins, unless all of it is of today, and a mark before the first news. */
export function withMarks(lines: readonly Line[], { previous, firstNews, now = new Date() }: Around): Row[] {
  const rows: Row[] = [];
  let day = previous ? dayOf(previous) : now.toDateString();
  for (const line of lines) {
    const own = dayOf(line);
    if (own !== day) rows.push({ day: line.at });
    day = own;
    if (line === firstNews) rows.push({ isNewsMark: true });
    rows.push({ line });
  }
  return rows;
}

/** The first line of the other side behind this version. None when it is the first of all: a mark over everything says nothing. */
export function firstNewsOf(lines: readonly Line[], side: Side, after: number | null): Line | undefined {
  if (after === null) return undefined;
  const first = lines.find((line) => isNews(line, side, after));
  return first === lines[0] ? undefined : first;
}

/** Something of the other side that has not been seen. */
export const isNews = (line: Line, side: Side, after: number): boolean =>
  line.is === 'bubble' && line.from !== side && line.version !== null && line.version > after;

const dayOf = ({ at }: Line): string => new Date(at).toDateString();
