import type { TranscriptLine } from '@libs/client/transcript.ts';
import type { ChatSide } from './message-text.tsx';

/** A row of the list: a line, or a divider between two of them. */
export type MessageListRow = { line: TranscriptLine } | { day: string } | { isNewsMark: true };

type RowContext = {
  /** The line before these lines. */
  previous: TranscriptLine | undefined;
  firstUnread: TranscriptLine | undefined;
  now?: Date;
};

/** The lines with a divider where a day begins, unless all lines are of today, and one before the first unread line. */
export function toMessageListRows(
  lines: readonly TranscriptLine[],
  { previous, firstUnread, now = new Date() }: RowContext,
): MessageListRow[] {
  const rows: MessageListRow[] = [];
  let day = previous ? dayOf(previous) : now.toDateString();
  for (const line of lines) {
    const lineDay = dayOf(line);
    if (lineDay !== day) rows.push({ day: line.at });
    day = lineDay;
    if (line === firstUnread) rows.push({ isNewsMark: true });
    rows.push({ line });
  }
  return rows;
}

/** The first line of the other side after this version. Undefined when it is the first line of all: a divider above everything tells nothing. */
export function firstUnreadLine(
  lines: readonly TranscriptLine[],
  side: ChatSide,
  after: number | null,
): TranscriptLine | undefined {
  if (after === null) return undefined;
  const first = lines.find((line) => isUnreadLine(line, side, after));
  return first === lines[0] ? undefined : first;
}

/** A message of the other side that this side has not read. */
export const isUnreadLine = (line: TranscriptLine, side: ChatSide, after: number): boolean =>
  line.is === 'bubble' && line.from !== side && line.version !== null && line.version > after;

const dayOf = ({ at }: TranscriptLine): string => new Date(at).toDateString();
