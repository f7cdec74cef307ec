import { eventReaders, type EventType, type RecordedEvent } from '@libs/protocol/events.ts';
import { PROTOCOL_VERSION, type HiddenEvent, type VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import { knownTypeOfNumber } from '@libs/ledger/event-types.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import { toRecordedEvent, type OpenedEvent } from '@libs/ledger/stored-event.ts';
import { isFromNewerBuild } from '@libs/ledger/unreadable-event.ts';
import type { Principal } from '../authentication/principal.ts';
import { firstProtocolOf, firstProtocols, isKnownToAllPages } from './event-protocols.ts';
import { placeholderEvent } from './placeholder-event.ts';

type EventOpener = { open: (key: SubjectKey | null, event: StoredEvent) => OpenedEvent };
type Reader = { as: Principal['as']; lang?: string; protocol?: number };

/** Unseals events for a reader. One whose text was erased with its key keeps its version, so that no gap appears. */
export const openVisibleEvents = (
  opener: EventOpener,
  key: SubjectKey | null,
  events: readonly StoredEvent[],
): (HiddenEvent | OpenedEvent)[] =>
  events.map((event) => (event.body && !key ? toHiddenEvent(event) : opener.open(key, event)));

/**
 * The part of an event that this reader may see, and that their page understands. A hidden one keeps its version, too.
 */
export function visibleTo(
  { as, lang, protocol = PROTOCOL_VERSION }: Reader,
  event: HiddenEvent | OpenedEvent,
  first = firstProtocols,
): VisibleEvent {
  if ('hidden' in event) return event;
  const type = 'event' in event ? event.event.type : knownTypeOfNumber(event.stored.type);
  if (!mayRead(as, type)) return toHiddenEvent('event' in event ? event : event.stored);
  const actor = { role: 'system' } as const;
  if ('quarantined' in event) {
    const later = isFromNewerBuild(event.quarantined);
    return { ...toRecordedEvent(event.stored, placeholderEvent({ lang, later })), actor };
  }
  return firstProtocolOf(event.event, first) <= protocol
    ? event
    : { ...event, actor, event: placeholderEvent({ lang, later: true }) };
}

/** Whether all readers on one side are shown the same: a placeholder is in the language of its reader. */
export const isSameForAll = (events: readonly (HiddenEvent | OpenedEvent)[]): boolean =>
  events.every((event) => 'hidden' in event || ('event' in event && isKnownToAllPages(event.event)));

/** Whom a type of a newer build is for is not known here; its placeholder reveals nothing but that it is there. */
const mayRead = (as: Principal['as'], type: EventType | undefined): boolean =>
  as === 'agent' || type === undefined || eventReaders[type] === 'everybody';

const toHiddenEvent = ({ sessionId, version, commandId }: RecordedEvent | StoredEvent): HiddenEvent => ({
  sessionId,
  version,
  commandId,
  hidden: true,
});
