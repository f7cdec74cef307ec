import { eventReaders, type EventType, type RecordedEvent } from '@libs/protocol/events.ts';
import type { HiddenEvent, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import { knownTypeOfNumber } from '@libs/ledger/event-types.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import type { OpenedEvent } from '@libs/ledger/stored-event.ts';
import type { Principal } from '../authentication/principal.ts';
import { placeholderFor } from './placeholder-event.ts';

type EventOpener = { open: (key: SubjectKey | null, event: StoredEvent) => OpenedEvent };
type Reader = { as: Principal['as']; lang?: string };

/** Unseals events for a reader. One whose text was erased with its key keeps its version, so that no gap appears. */
export const openVisibleEvents = (
  opener: EventOpener,
  key: SubjectKey | null,
  events: readonly StoredEvent[],
): (HiddenEvent | OpenedEvent)[] =>
  events.map((event) => (event.body && !key ? toHiddenEvent(event) : opener.open(key, event)));

/** The part of an event that this reader may see. A hidden one keeps its version, too. */
export function visibleTo({ as, lang }: Reader, event: HiddenEvent | OpenedEvent): VisibleEvent {
  if ('hidden' in event) return event;
  if ('event' in event) return mayRead(as, event.event.type) ? event : toHiddenEvent(event);
  return mayRead(as, knownTypeOfNumber(event.stored.type)) ? placeholderFor(event, lang) : toHiddenEvent(event.stored);
}

/** Whom a type of a newer build is for is not known here; its placeholder reveals nothing but that it is there. */
const mayRead = (as: Principal['as'], type: EventType | undefined): boolean =>
  as === 'agent' || type === undefined || eventReaders[type] === 'everybody';

const toHiddenEvent = ({ sessionId, version, commandId }: RecordedEvent | StoredEvent): HiddenEvent => ({
  sessionId,
  version,
  commandId,
  hidden: true,
});
