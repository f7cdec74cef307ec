import type { Actor } from '@libs/protocol/actors.ts';
import { messageEvents, type EventType } from '@libs/protocol/events.ts';
import { UnreadableEvent } from './unreadable-event.ts';

/** Numbers in the log. Never reused, never changed: a retired type keeps its number. */
const eventTypeNumbers: Record<EventType, number> = {
  'session.opened': 1,
  'message.sent': 2,
  'session.claimed': 3,
  'session.transferred': 4,
  'session.closed': 5,
  'session.reopened': 6,
  'note.added': 7,
  'session.erased': 8,
  'message.translated': 9,
  'contact.given': 10,
  'session.rated': 11,
  'message.held': 12,
  'message.released': 13,
  'message.declined': 14,
  'attachment.sent': 15,
  'identity.confirmed': 16,
  'session.blocked': 17,
  'identifier.attributed': 18,
  'session.tagged': 19,
  'session.untagged': 20,
  'distress.changed': 21,
  'debrief.changed': 22,
  'session.offered': 23,
  'offer.passed': 24,
  'session.unassigned': 25,
  'transfer.accepted': 26,
  'skill.wanted': 27,
  'session.snoozed': 28,
  'session.woken': 29,
};

const eventTypeNames = new Map(Object.entries(eventTypeNumbers).map(([name, number]) => [number, name as EventType]));

export const numberOfType = (type: EventType): number => eventTypeNumbers[type];

/** The numbers of the types that are messages, for a list in SQL: `type in (2, 15)`. */
export const MESSAGE_TYPES_SQL: string = (Object.keys(messageEvents) as EventType[])
  .filter((type) => messageEvents[type])
  .map(numberOfType)
  .join(', ');

/** Undefined for a type of a newer build. */
export const knownTypeOfNumber = (number: number): EventType | undefined => eventTypeNames.get(number);

/** Throws `UnreadableEvent` on a number it does not know. */
export function typeOfNumber(number: number): EventType {
  const type = knownTypeOfNumber(number);
  if (!type) throw new UnreadableEvent('unknown-type', `Event type ${number} is of a newer build`);
  return type;
}

/** For operators: the name of a type, also of one that this build does not know. */
export const typeLabelOf = (number: number): string => knownTypeOfNumber(number) ?? `unknown type ${number}`;

const actorNumbers: Record<Actor['role'], number> = { customer: 1, agent: 2, system: 3 };

export const numberOfActor = (role: Actor['role']): number => actorNumbers[role];

export function actorOfNumber(kind: number, agentId: string | null): Actor {
  if (kind === actorNumbers.agent)
    return { role: 'agent', agentId: agentId as Extract<Actor, { role: 'agent' }>['agentId'] };
  return { role: kind === actorNumbers.system ? 'system' : 'customer' };
}
