import type { ChatEvent, EventType } from '@libs/protocol/events.ts';
import { isRecording } from '@libs/protocol/files.ts';
import { SUPPORTED_PROTOCOLS } from '@libs/protocol/socket-protocol.ts';

/**
 * The first version of the protocol whose pages know a type. Open pages of a version before it are shown a placeholder:
 * an answer with an event that they do not know is no answer to them. Over plain HTTP a page does not say its version
 * and counts as current.
 */
export const firstProtocols: Readonly<Record<EventType, number>> = {
  'session.opened': 6,
  'message.sent': 6,
  'contact.given': 6,
  'session.claimed': 6,
  'session.transferred': 6,
  'session.closed': 6,
  'session.reopened': 6,
  'note.added': 6,
  'message.translated': 6,
  'session.erased': 6,
  'session.rated': 6,
  'message.held': 10, // earlier pages know fewer reasons
  'message.released': 6,
  'message.declined': 6,
  'attachment.sent': 6,
  'identity.confirmed': 6,
  'session.blocked': 9,
  'identifier.attributed': 10,
  'session.tagged': 11,
  'session.untagged': 11,
  'distress.changed': 11,
  'debrief.changed': 11,
  'session.offered': 11,
  'offer.passed': 11,
  'session.unassigned': 11,
  'transfer.accepted': 11,
  'skill.wanted': 11,
  'session.snoozed': 11,
  'session.woken': 11,
};

const OLDEST_PROTOCOL = Math.min(...Object.keys(SUPPORTED_PROTOCOLS).map(Number));

/** Pages before it know no videos and no sounds, and read nothing of an event that names one. */
const FIRST_PROTOCOL_WITH_RECORDINGS = 11;

/** The first version of the protocol whose pages can read this event. */
export function firstProtocolOf(event: ChatEvent, first = firstProtocols): number {
  const file = event.type === 'message.held' ? event.file : event;
  const needed = file && 'mediaType' in file && isRecording(file) ? FIRST_PROTOCOL_WITH_RECORDINGS : 0;
  return Math.max(first[event.type], needed);
}

/** Whether every page that is served can read this event. */
export const isKnownToAllPages = (event: ChatEvent, first = firstProtocols): boolean =>
  firstProtocolOf(event, first) <= OLDEST_PROTOCOL;

/** Pages of this version take the events of their own message from its answer; those before it are sent them. */
export const FIRST_PROTOCOL_WITH_EVENTS_IN_ANSWERS = 8;
