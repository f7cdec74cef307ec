import type { Actor } from '@libs/protocol/actors.ts';
import { messageEvents, type EventType } from '@libs/protocol/events.ts';

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
};

const eventTypeNames = new Map(Object.entries(eventTypeNumbers).map(([name, number]) => [number, name as EventType]));

export const numberOfType = (type: EventType): number => eventTypeNumbers[type];

/** The numbers of the types that are messages, for a list in SQL: `type in (2, 15)`. */
export const MESSAGE_TYPES_SQL: string = (Object.keys(messageEvents) as EventType[])
  .filter((type) => messageEvents[type])
  .map(numberOfType)
  .join(', ');

/** Throws on a number it does not know: an unknown event stops its reader, it is never skipped. */
export function typeOfNumber(number: number): EventType {
  const type = eventTypeNames.get(number);
  if (!type)
    throw new Error(`The log holds event type ${number}, which this build does not know; deploy the newer build first`);
  return type;
}

const actorNumbers: Record<Actor['role'], number> = { customer: 1, agent: 2, system: 3 };

export const numberOfActor = (role: Actor['role']): number => actorNumbers[role];

export function actorOfNumber(kind: number, agentId: string | null): Actor {
  if (kind === actorNumbers.agent)
    return { role: 'agent', agentId: agentId as Extract<Actor, { role: 'agent' }>['agentId'] };
  return { role: kind === actorNumbers.system ? 'system' : 'customer' };
}
