import type { MarkedRange } from '@libs/search/match-line.ts';

/** Shown before the first mark, and in all; in code units. */
const BEFORE = 24;
const LENGTH = 200;

/** `start`: where in the text, which no other part has. */
export type ExcerptPart = { start: number; text: string; isMarked: boolean };

/** The text around its first mark, cut into what is marked and what is not. */
export function excerptOf(text: string, ranges: readonly MarkedRange[]): ExcerptPart[] {
  const from = Math.max(0, (ranges[0]?.start ?? 0) - BEFORE);
  const to = Math.min(text.length, from + LENGTH);
  const parts: ExcerptPart[] = [];
  const add = (start: number, end: number, isMarked: boolean) => {
    if (start < end) parts.push({ start, text: text.slice(start, end), isMarked });
  };
  let at = from;
  for (const { start, end } of ranges) {
    if (start >= to) break;
    add(at, start, false);
    add(start, Math.min(end, to), true);
    at = Math.min(end, to);
  }
  add(at, to, false);
  const [first] = parts;
  if (first && from > 0) first.text = `…${first.text}`;
  return to < text.length ? [...parts, { start: to, text: '…', isMarked: false }] : parts;
}
