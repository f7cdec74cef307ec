import { eventReaders, type RecordedEvent } from '@libs/protocol/events.ts';
import type { HiddenEvent, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import type { Principal } from '../authentication/principal.ts';

/** Unseals events for a reader. One whose text was erased with its key keeps its version, so that no gap appears. */
export const openVisibleEvents = (key: SubjectKey | null, events: readonly StoredEvent[]): VisibleEvent[] =>
  events.map((event) => (event.body && !key ? toHiddenEvent(event) : unsealEvent(key, event)));

/** The part of an event that this reader may see. A hidden one keeps its version, too. */
export function visibleTo(who: Principal['as'], event: VisibleEvent): VisibleEvent {
  if (who === 'agent' || 'hidden' in event || eventReaders[event.event.type] === 'everybody') return event;
  return toHiddenEvent(event);
}

const toHiddenEvent = ({ sessionId, version, commandId }: RecordedEvent | StoredEvent): HiddenEvent => ({
  sessionId,
  version,
  commandId,
  hidden: true,
});
