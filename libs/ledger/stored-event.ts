import type { ChatEvent, RecordedEvent } from '@libs/protocol/events.ts';
import { typeOfNumber } from './event-types.ts';
import type { StoredEvent } from './ledger.ts';
import { unsealFields, type SubjectKey } from './sealing.ts';
import { quarantineReasonOf, type QuarantineReason } from './unreadable-event.ts';
import { upcast } from './upcast.ts';

/** An event that this build cannot read. It keeps its place in the log, so that readers count on from it. */
export type QuarantinedEvent = { stored: StoredEvent; quarantined: QuarantineReason };
export type OpenedEvent = RecordedEvent | QuarantinedEvent;

/** Unseals a stored event for those who may read it; one that cannot be read is quarantined and stops nobody. */
export function openEvent(key: SubjectKey | null, stored: StoredEvent): OpenedEvent {
  try {
    return unsealEvent(key, stored);
  } catch (fault) {
    return { stored, quarantined: quarantineReasonOf(fault) };
  }
}

/** The same for who cannot go on without it. Throws `UnreadableEvent`, also when the key is missing and needed. */
export function unsealEvent(key: SubjectKey | null, stored: StoredEvent): RecordedEvent {
  return toRecordedEvent(
    stored,
    upcast(typeOfNumber(stored.type), stored.schemaVer, unsealFields(key, stored, stored)),
  );
}

/** A stored event as people read it. */
export function toRecordedEvent(
  { sessionId, version, commandId, part, actor, at }: StoredEvent,
  event: ChatEvent,
): RecordedEvent {
  return { sessionId, version, commandId, part, at: at.toISOString(), actor, event };
}

/** Stored events as text for Redis between gateways: bodies stay sealed, so a leak of Redis reveals no text. */
export const encodeStoredEvents = (events: StoredEvent[]): string =>
  JSON.stringify(
    events.map(({ body, digest, ...rest }) => ({
      ...rest,
      digest: digest.toString('base64'),
      body: body?.toString('base64') ?? null,
    })),
  );

export function decodeStoredEvents(text: string): StoredEvent[] {
  const list = JSON.parse(text) as (Omit<StoredEvent, 'body' | 'digest' | 'at'> & {
    body: string | null;
    digest: string;
    at: string;
  })[];
  return list.map((event) => ({
    ...event,
    at: new Date(event.at),
    digest: Buffer.from(event.digest, 'base64'),
    body: event.body === null ? null : Buffer.from(event.body, 'base64'),
  }));
}
