import type { Pool } from 'pg';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import { openEvent, type OpenedEvent } from '@libs/ledger/stored-event.ts';
import type { QuarantineReason } from '@libs/ledger/unreadable-event.ts';
import { faultFields, type Logger } from './logger.ts';

type EventPosition = Pick<StoredEvent, 'sessionId' | 'version' | 'type'>;

/** An event is logged once per process; so many are remembered for that. */
const MAX_REMEMBERED = 10_000;

/**
 * Which events of the log no build so far could read. Whoever meets one records it here and goes on; operators see the
 * list in the doctor and the number in the metrics. The relay takes those off the list that a newer build can read.
 */
export class QuarantineStore {
  private readonly recorded = new BoundedMap<string, true>(MAX_REMEMBERED);

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {}

  /** Opens an event, and records it if it cannot be read. */
  open(key: SubjectKey | null, stored: StoredEvent): OpenedEvent {
    const opened = openEvent(key, stored);
    if ('quarantined' in opened) this.record(stored, opened.quarantined);
    return opened;
  }

  /** Nobody waits for it: the next process that meets the event records it again. */
  record({ sessionId, version, type }: EventPosition, reason: QuarantineReason): void {
    const name = nameOf({ sessionId, version });
    if (this.recorded.has(name)) return;
    this.recorded.set(name, true);
    this.log.error({ sessionId, version, type, reason }, 'an event cannot be read and is quarantined');
    this.pool
      .query(
        `insert into quarantined_event (shard, session_id, version, type, reason) values ($1, $2, $3, $4, $5)
         on conflict (shard, session_id, version) do update set reason = excluded.reason`,
        [shardOf(sessionId), sessionId, version, type, reason],
      )
      .catch((fault: unknown) => {
        this.recorded.delete(name);
        this.log.warn({ sessionId, version, ...faultFields(fault) }, 'a quarantined event could not be recorded');
      });
  }

  /** Takes these off the list. */
  async release(events: readonly EventPosition[]): Promise<void> {
    await this.pool.query(
      `delete from quarantined_event q using unnest($1::smallint[], $2::uuid[], $3::integer[]) as e (shard, session_id, version)
       where q.shard = e.shard and q.session_id = e.session_id and q.version = e.version`,
      [
        events.map(({ sessionId }) => shardOf(sessionId)),
        events.map(({ sessionId }) => sessionId),
        events.map(({ version }) => version),
      ],
    );
    for (const event of events) this.recorded.delete(nameOf(event));
    this.log.info({ events: events.length }, 'events that were quarantined can be read by this build');
  }

  /** How many there are, in the whole log. */
  async count(): Promise<number> {
    const { rows } = await this.pool.query<{ events: number }>(`select count(*)::int as events from quarantined_event`);
    return rows[0]!.events;
  }
}

const nameOf = ({ sessionId, version }: Pick<EventPosition, 'sessionId' | 'version'>): string =>
  `${sessionId} ${version}`;
