import { sealedFields, type ChatEvent, type EventType } from '@libs/protocol/events.ts';
import { typeOfNumber } from './event-types.ts';
import type { SealedEvent } from './ledger.ts';
import { CURRENT_SCHEMA_VERSION } from './sealing.ts';
import { upcastFields } from './upcast.ts';

/** A person's words beside the text may be missing altogether; the folds do not ask for them. */
const isTextField = (field: string): boolean => field === 'text';

const emptyTexts = new Map<EventType, Record<string, unknown>>(
  (Object.keys(sealedFields) as EventType[]).map((type) => [
    type,
    { type, ...Object.fromEntries(sealedFields[type].filter(isTextField).map((field) => [field, ''])) },
  ]),
);

/**
 * An event with empty places where a person's words were: all that the folds need, without the key. Its shape is not
 * checked, because it was when it was written and because a rebuild reads millions. Throws on what a newer build wrote.
 */
export function redactedEventOf({ type, schemaVer, meta }: Omit<SealedEvent, 'body'>): ChatEvent {
  const name = typeOfNumber(type);
  return { ...emptyTexts.get(name), ...upcastFields(name, schemaVer, meta) } as ChatEvent;
}

/** Whether this build can read an event of this type and shape. */
export function isKnownEvent(type: number, schemaVer: number): boolean {
  try {
    typeOfNumber(type);
    return schemaVer <= CURRENT_SCHEMA_VERSION;
  } catch {
    return false;
  }
}
