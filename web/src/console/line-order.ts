import type { InboxRow } from '@libs/protocol/http.ts';

/** Somebody who has written and has no agent. Who has only opened the chat is browsing. */
export const isInLine = ({ status, customerMessages }: InboxRow): boolean =>
  status === 'waiting' && customerMessages > 0;

/** As the server orders the line: a row of an older gateway, or of before an upgrade, lacks the time. */
const lineTime = ({ waitingSince, lastMessageAt, createdAt }: InboxRow): string =>
  waitingSince ?? lastMessageAt ?? createdAt;

/** Somebody may be in danger, and nobody has said that they have seen to it. */
export const isInDanger = ({ distress }: Pick<InboxRow, 'distress'>): boolean => distress === 'open';

/** Who may be in danger first, then who has waited longest. */
export const inLineOrder = (rows: readonly InboxRow[]): InboxRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(isInDanger(b)) - Number(isInDanger(a)) ||
      compare(lineTime(a), lineTime(b)) ||
      compare(a.sessionId, b.sessionId),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Without what follows a page whose next one is not loaded: the newest rows are known from elsewhere, and would stand in
 * the place of those between.
 */
export function upToCursor(rows: readonly InboxRow[], cursor: string | null | undefined): readonly InboxRow[] {
  if (!cursor) return rows;
  const end = cursorTime(cursor);
  // Who may be in danger stands before every cursor, whichever page brought them.
  return rows.filter((row) => isInDanger(row) || Date.parse(lineTime(row)) <= end);
}

/** As Postgres writes a time: not every browser reads that. */
const cursorTime = (cursor: string): number =>
  Date.parse(
    cursor
      .split('~')[0]!
      .replace(' ', 'T')
      .replace(/[+-]\d\d$/, '$&:00'),
  );
