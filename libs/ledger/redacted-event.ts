import type { ChatEvent, EventOf, EventType, sealedFields } from '@libs/protocol/events.ts';
import { typeOfNumber } from './event-types.ts';
import type { SealedEvent } from './ledger.ts';
import { CURRENT_SCHEMA_VERSION } from './sealing.ts';
import { upcastFields } from './upcast.ts';

type RequiredFields<T> = { [Field in keyof T as undefined extends T[Field] ? never : Field]: T[Field] };

/** An empty value for each sealed field that every event of its type has; optional ones are left out. */
const emptyFields: {
  [T in EventType]: RequiredFields<Pick<EventOf<T>, (typeof sealedFields)[T][number] & keyof EventOf<T>>>;
} = {
  'session.opened': {},
  'message.sent': { text: '' },
  'contact.given': {},
  'session.claimed': {},
  'session.transferred': {},
  'session.closed': {},
  'session.reopened': {},
  'note.added': { text: '' },
  'message.translated': { text: '' },
  'session.erased': {},
  'session.rated': { text: '' },
  'message.held': { text: '' },
  'message.released': {},
  'message.declined': {},
  'attachment.sent': { name: '', mediaType: 'image/png', bytes: 0, sha256: '', pixels: null },
  'identity.confirmed': { host: '' },
};

/**
 * An event with empty values where a person's words were: all that the folds need, without the key. The open fields are
 * not checked, because they were when they were written and because a rebuild reads millions. Throws on what a newer
 * build wrote.
 */
export function redactedEventOf({ type, schemaVer, meta }: Omit<SealedEvent, 'body'>): ChatEvent {
  const name = typeOfNumber(type);
  return { type: name, ...emptyFields[name], ...upcastFields(name, schemaVer, meta) } as ChatEvent;
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
