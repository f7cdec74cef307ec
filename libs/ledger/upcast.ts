import { chatEvent, type ChatEvent, type EventType } from '@libs/protocol/events.ts';
import { CURRENT_SCHEMA_VERSION } from './sealing.ts';
import { UnreadableEvent } from './unreadable-event.ts';

type EventFields = Record<string, unknown>;

/** From one shape of a type to its next. The log is never rewritten; old shapes are upcast when they are read. */
const upcastSteps: Partial<Record<`${EventType}@${number}`, (fields: EventFields) => EventFields>> = {};

/** Upcasts the stored fields of any known schema version to today's event. Throws `UnreadableEvent` on any other. */
export function upcast(type: EventType, schemaVer: number, stored: EventFields): ChatEvent {
  const parsed = chatEvent.safeParse({ type, ...upcastFields(type, schemaVer, stored) });
  if (parsed.success) return parsed.data;
  throw new UnreadableEvent('wrong-fields', `${type} has a wrong ${parsed.error.issues[0]!.path.join('.')}`);
}

/** The same without checking the shape, for fields of which some are missing on purpose. */
export function upcastFields(type: EventType, schemaVer: number, stored: EventFields): EventFields {
  if (schemaVer > CURRENT_SCHEMA_VERSION)
    throw new UnreadableEvent('newer-schema', `${type} was written by a newer build (schema ${schemaVer})`);
  let fields = stored;
  for (let version = schemaVer; version < CURRENT_SCHEMA_VERSION; version += 1)
    fields = upcastSteps[`${type}@${version}`]?.(fields) ?? fields;
  return fields;
}
