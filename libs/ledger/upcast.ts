import { chatEvent, type ChatEvent, type EventType } from '@libs/protocol/events.ts';
import { CURRENT_SCHEMA } from './sealing.ts';

type Fields = Record<string, unknown>;

/** From one shape of a type to its next. The log is never rewritten; old shapes are lifted when they are read. */
const steps: Partial<Record<`${EventType}@${number}`, (fields: Fields) => Fields>> = {};

/** Lifts the stored fields of any known schema version to today's event. Throws on a version it does not know. */
export const upcast = (type: EventType, schemaVer: number, stored: Fields): ChatEvent =>
  chatEvent.parse({ type, ...lift(type, schemaVer, stored) });

/** The same without checking the shape, for fields of which some are missing on purpose. */
export function lift(type: EventType, schemaVer: number, stored: Fields): Fields {
  if (schemaVer > CURRENT_SCHEMA) throw new Error(`${type} was written by a newer build (schema ${schemaVer})`);
  let fields = stored;
  for (let version = schemaVer; version < CURRENT_SCHEMA; version += 1)
    fields = steps[`${type}@${version}`]?.(fields) ?? fields;
  return fields;
}
