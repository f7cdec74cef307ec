import type { SessionId } from '@libs/protocol/ids.ts';
import { MAX_EVENTS_PER_PAGE } from '@libs/protocol/socket-protocol.ts';
import type { Ledger, StoredEvent } from '@libs/ledger/ledger.ts';

/**
 * Pages of the ledger, bounded in bytes and not only in events: a request of eighty bytes could otherwise be answered
 * with megabytes. They are read in batches, so that little more is fetched than is sent.
 */
export const MAX_PAGE_BYTES = 256 * 1024;
const READ_BATCH_SIZE = 100;
/** Ids, actor and time of one event as JSON. */
const ENVELOPE_BYTES = 256;

type EventLog = Pick<Ledger, 'read'>;

/** The events after a version, oldest first. At least one, however large, if there is one. */
export async function pageAfter(log: EventLog, sessionId: SessionId, after: number): Promise<StoredEvent[]> {
  const page: StoredEvent[] = [];
  while (page.length < MAX_EVENTS_PER_PAGE && estimateBytes(page) < MAX_PAGE_BYTES) {
    const limit = Math.min(READ_BATCH_SIZE, MAX_EVENTS_PER_PAGE - page.length);
    const batch = await log.read(sessionId, after + page.length, limit);
    page.push(...batch);
    if (batch.length < limit) break;
  }
  return page.slice(0, countThatFits(page));
}

/** The newest events of a session whose last version is `head`, oldest first: at most `newest`, and at least one. */
export async function pageBefore(
  log: EventLog,
  sessionId: SessionId,
  { head, newest }: { head: number; newest: number },
): Promise<StoredEvent[]> {
  const begin = Math.max(0, head - newest);
  let page: StoredEvent[] = [];
  for (let end = head; end > begin && estimateBytes(page) < MAX_PAGE_BYTES;) {
    const after = Math.max(begin, end - READ_BATCH_SIZE);
    page = [...(await log.read(sessionId, after, end - after)), ...page];
    end = after;
  }
  const count = countThatFits(page.toReversed());
  return page.slice(page.length - count);
}

/** The approximate size of these events in an answer, in bytes. */
export const estimateBytes = (events: readonly StoredEvent[]): number =>
  events.reduce((sum, { body }) => sum + ENVELOPE_BYTES + (body?.length ?? 0), 0);

/** How many of these events fit in a page, counted from the first. */
function countThatFits(events: readonly StoredEvent[]): number {
  let bytes = 0;
  const beyond = events.findIndex((event) => (bytes += estimateBytes([event])) > MAX_PAGE_BYTES);
  return beyond === -1 ? events.length : Math.max(1, beyond);
}
