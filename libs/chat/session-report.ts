import type { ChatEvent } from '@libs/protocol/events.ts';
import { foldInboxRow, type FoldedInboxRow, type VersionedEvent } from './inbox-projection.ts';

/**
 * What the reports count of one conversation: times, never words and never a name. Times are in the log's format and only
 * copied.
 */
export type SessionReport = {
  lang: string;
  /** The person's first message; null for somebody who only looked. */
  arrivedAt: string | null;
  /** The first word of a person to that. */
  answeredAt: string | null;
  claimedAt: string | null;
  /** Null while it is open, also again. */
  endedAt: string | null;
  reopened: number;
  stars: number | null;
  /** Each later message that was answered: when it came, and at the same place of `repliedAt` when it was answered. */
  askedAt: readonly string[];
  repliedAt: readonly string[];
};

export type ReportedSession = { row: FoldedInboxRow; report: SessionReport };

/** One more event on both; `known` is null before the first. */
export function foldSessionReport(known: ReportedSession | null, next: VersionedEvent): ReportedSession {
  const row = foldInboxRow(known?.row ?? null, next);
  return { row, report: reportAfter(known, row, next) };
}

/** After one more event, which has made `row` of the row before. */
export function reportAfter(
  known: ReportedSession | null | undefined,
  row: FoldedInboxRow,
  { at, event }: VersionedEvent,
): SessionReport {
  const before = known?.report ?? { ...nothingReported, lang: row.lang };
  const report = {
    ...before,
    arrivedAt: before.arrivedAt ?? row.waitingSince,
    claimedAt: before.claimedAt ?? (row.status === 'active' ? at : null),
    endedAt: endOf(row, before, at),
    ...ofEvent(before, event),
  };
  const askedAt = known?.row.waitingSince ?? null;
  const isAnswer = askedAt !== null && row.agentMessages > known!.row.agentMessages;
  if (!isAnswer) return report;
  if (report.answeredAt === null) return { ...report, answeredAt: at };
  return { ...report, askedAt: [...report.askedAt, askedAt], repliedAt: [...report.repliedAt, at] };
}

const nothingReported: Omit<SessionReport, 'lang'> = {
  arrivedAt: null,
  answeredAt: null,
  claimedAt: null,
  endedAt: null,
  reopened: 0,
  stars: null,
  askedAt: [],
  repliedAt: [],
};

/** An erasure of what has ended already does not end it once more. */
function endOf({ status }: FoldedInboxRow, { endedAt }: SessionReport, at: string): string | null {
  return status === 'closed' || status === 'blocked' || status === 'erased' ? (endedAt ?? at) : null;
}

function ofEvent({ reopened }: SessionReport, event: ChatEvent | null): Partial<SessionReport> {
  if (event?.type === 'session.reopened') return { reopened: reopened + 1 };
  return event?.type === 'session.rated' ? { stars: event.stars } : {};
}
