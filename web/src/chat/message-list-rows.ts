import type { TranscriptLine } from '@libs/client/transcript.ts';
import type { ChatSide } from './message-text.tsx';

/** A line of the list, or what stands between two of them. */
export type MessageListRow = { line: TranscriptLine } | { day: string } | { isNewsMark: true };

type RowContext = {
  /** The line before the first of these. */
  previous: TranscriptLine | undefined;
  firstUnread: TranscriptLine | undefined;
  now?: Date;
};

/** The lines with a day wherever one begins, unless all of it is of today, and a mark before the first news. */
export function toMessageListRows(
  lines: readonly TranscriptLine[],
  { previous, firstUnread, now = new Date() }: RowContext,
): MessageListRow[] {
  const rows: MessageListRow[] = [];
  let day = previous ? dayOf(previous) : now.toDateString();
  for (const line of lines) {
    const own = dayOf(line);
    if (own !== day) rows.push({ day: line.at });
    day = own;
    if (line === firstUnread) rows.push({ isNewsMark: true });
    rows.push({ line });
  }
  return rows;
}

/** The first line of the other side behind this version. None when it is the first of all: a mark over everything says nothing. */
export function firstUnreadLine(
  lines: readonly TranscriptLine[],
  side: ChatSide,
  after: number | null,
): TranscriptLine | undefined {
  if (after === null) return undefined;
  const first = lines.find((line) => isUnreadLine(line, side, after));
  return first === lines[0] ? undefined : first;
}

/** Something of the other side that has not been seen. */
export const isUnreadLine = (line: TranscriptLine, side: ChatSide, after: number): boolean =>
  line.is === 'bubble' && line.from !== side && line.version !== null && line.version > after;

const dayOf = ({ at }: TranscriptLine): string => new Date(at).toDateString();
