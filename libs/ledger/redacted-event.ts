import { chatEvent, sealedFields, type ChatEvent, type EventOf, type EventType } from '@libs/protocol/events.ts';
import { knownTypeOfNumber, typeOfNumber } from './event-types.ts';
import type { SealedEvent } from './ledger.ts';
import { CURRENT_SCHEMA_VERSION } from './sealing.ts';
import { UnreadableEvent, type QuarantineReason } from './unreadable-event.ts';
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
  'session.blocked': {},
  'session.rated': { text: '' },
  'message.held': { text: '' },
  'message.released': {},
  'message.declined': {},
  'attachment.sent': { name: '', mediaType: 'image/png', bytes: 0, sha256: '', pixels: null },
  'identity.confirmed': { host: '' },
  'identifier.attributed': {},
  'session.tagged': {},
  'session.untagged': {},
  'distress.changed': {},
  'debrief.changed': {},
  'session.offered': {},
  'offer.passed': {},
  'session.unassigned': {},
  'transfer.accepted': {},
  'skill.wanted': {},
  'session.snoozed': {},
  'session.woken': {},
};

/**
 * An event with empty values where a person's words were: all that the folds need, without the key. Throws
 * `UnreadableEvent` where the open fields are not those of its type, too.
 */
export function redactedEventOf({ type, schemaVer, meta }: Omit<SealedEvent, 'body'>): ChatEvent {
  const name = typeOfNumber(type);
  const event = { type: name, ...emptyFields[name], ...upcastFields(name, schemaVer, meta) };
  const sealed: readonly unknown[] = sealedFields[name];
  const wrong = chatEvent.safeParse(event).error?.issues.find(({ path }) => !sealed.includes(path[0]));
  if (wrong) throw new UnreadableEvent('wrong-fields', `${name} has a wrong ${wrong.path.join('.')}`);
  return event as ChatEvent;
}

/** The same, or null where this build cannot read it: it is on the list of such events, and counts as nothing else. */
export function readableEventOf(stored: Omit<SealedEvent, 'body'>): ChatEvent | null {
  try {
    return redactedEventOf(stored);
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return null;
    throw fault;
  }
}

/** Why this build cannot read any event of this type and schema, or null if it can read them. */
export function unknownKindOf(type: number, schemaVer: number): QuarantineReason | null {
  if (!knownTypeOfNumber(type)) return 'unknown-type';
  return schemaVer > CURRENT_SCHEMA_VERSION ? 'newer-schema' : null;
}
