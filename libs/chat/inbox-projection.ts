import type { ChatEvent } from '@libs/protocol/events.ts';
import { type ConversationMarks, marksAfter, noMarks } from './conversation-marks.ts';
import { evolve, noSession, type Session } from './session.ts';
import { notWaiting, type WaitingTimes, waitingTimesAfter } from './waiting-times.ts';

/**
 * One row of the console's list as the fold of a session's events. The live row is copied from the session's hot row,
 * which costs the same for one new message as for fifty; this fold is what both must equal, and what `npm run replay`
 * holds against them.
 */
export type FoldedInboxRow = Session &
  WaitingTimes &
  ConversationMarks & {
    version: number;
    /** In the log's format of times; the fold copies them. */
    createdAt: string;
    lastMessageAt: string | null;
    /** The event that the list shows. */
    lastMessageVersion: number | null;
    closedAt: string | null;
  };

/**
 * An event with its version. What people wrote is not needed: a reader without the key folds the same row. Null for an
 * event that this build cannot read: it counts and changes nothing else.
 */
export type VersionedEvent = { version: number; at: string; event: ChatEvent | null };

/** The row after one more event; `row` is null before the first. */
export function foldInboxRow(row: FoldedInboxRow | null, { version, at, event }: VersionedEvent): FoldedInboxRow {
  const session = event ? evolve(row ?? noSession, event) : (row ?? noSession);
  const marks = event ? marksAfter(row ?? noMarks, event) : (row ?? noMarks);
  const isShown = event !== null && isShownInList(event);
  const before = row ?? { createdAt: at, lastMessageAt: null, lastMessageVersion: null, closedAt: null };
  return {
    status: session.status,
    agentId: session.agentId,
    lang: session.lang,
    ...(session.routing ? { routing: session.routing } : {}),
    customerMessages: session.customerMessages,
    agentMessages: session.agentMessages,
    version,
    createdAt: before.createdAt,
    lastMessageAt: isShown ? at : before.lastMessageAt,
    lastMessageVersion: isShown ? version : before.lastMessageVersion,
    closedAt: session.status === 'closed' || session.status === 'blocked' ? (before.closedAt ?? at) : null,
    tagIds: marks.tagIds,
    distress: marks.distress,
    debriefBy: marks.debriefBy,
    ...waitingTimesAfter(row ?? notWaiting, { before: row ?? noSession, after: session, at }),
  };
}

/** Whether the list shows this event's text. A greeting would only hide the customer's text. */
export function isShownInList(event: ChatEvent): boolean {
  switch (event.type) {
    case 'message.sent':
      return event.from !== 'system';
    case 'attachment.sent':
      return true;
    case 'session.opened':
    case 'contact.given':
    case 'identity.confirmed':
    case 'identifier.attributed':
    case 'session.tagged':
    case 'session.untagged':
    case 'distress.changed':
    case 'debrief.changed':
    case 'session.rated':
    case 'message.held':
    case 'message.released':
    case 'message.declined':
    case 'session.claimed':
    case 'session.transferred':
    case 'session.closed':
    case 'session.blocked':
    case 'session.reopened':
    case 'note.added':
    case 'message.translated':
    case 'session.erased':
    case 'session.offered':
    case 'offer.passed':
    case 'session.unassigned':
    case 'transfer.accepted':
    case 'skill.wanted':
    case 'session.snoozed':
    case 'session.woken':
      return false;
  }
}

/** What the list shows of an event, or null for what it does not show. */
export function previewOf(event: ChatEvent): string | null {
  switch (event.type) {
    case 'message.sent':
      return event.from === 'system' ? null : event.text;
    case 'attachment.sent':
      return `📎 ${event.name}`;
    case 'session.opened':
    case 'contact.given':
    case 'identity.confirmed':
    case 'identifier.attributed':
    case 'session.tagged':
    case 'session.untagged':
    case 'distress.changed':
    case 'debrief.changed':
    case 'session.rated':
    case 'message.held':
    case 'message.released':
    case 'message.declined':
    case 'session.claimed':
    case 'session.transferred':
    case 'session.closed':
    case 'session.blocked':
    case 'session.reopened':
    case 'note.added':
    case 'message.translated':
    case 'session.erased':
    case 'session.offered':
    case 'offer.passed':
    case 'session.unassigned':
    case 'transfer.accepted':
    case 'skill.wanted':
    case 'session.snoozed':
    case 'session.woken':
      return null;
  }
}
