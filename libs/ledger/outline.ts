import { sealedFields, type ChatEvent, type EventType } from '@libs/protocol/events.ts';
import { typeOfNumber } from './event-types.ts';
import type { SealedEvent } from './ledger.ts';
import { CURRENT_SCHEMA } from './sealing.ts';
import { lift } from './upcast.ts';

/** A person's words beside the text may be missing altogether; the folds do not ask for them. */
const isText = (field: string): boolean => field === 'text';

const blanks = new Map<EventType, Record<string, unknown>>(
  (Object.keys(sealedFields) as EventType[]).map((type) => [
    type,
    { type, ...Object.fromEntries(sealedFields[type].filter(isText).map((field) => [field, ''])) },
  ]),
);

/**
 * An event with empty places where a person's words were: all that the folds need, without the key. Its shape is not
 * checked, because it was when it was written and because a rebuild reads millions. Throws on what a newer build wrote.
 */
export function outlineOf({ type, schemaVer, meta }: Omit<SealedEvent, 'body'>): ChatEvent {
  const name = typeOfNumber(type);
  return { ...blanks.get(name), ...lift(name, schemaVer, meta) } as ChatEvent;
}

/** Whether this build can read an event of this type and shape. */
export function isKnownEvent(type: number, schemaVer: number): boolean {
  try {
    typeOfNumber(type);
    return schemaVer <= CURRENT_SCHEMA;
  } catch {
    return false;
  }
}
