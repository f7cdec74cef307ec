import type { Pool } from 'pg';
import { MESSAGE_TYPES_SQL, numberOfActor } from '@libs/ledger/event-types.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

/** A session without any event since `quietSince`; `version` is its last event. */
export type QuietSession = { sessionId: SessionId; version: number; quietSince: Date };

const CUSTOMER = numberOfActor('customer');
const AGENT = numberOfActor('agent');

/**
 * Finds sessions that have been idle for long. The inbox has the index that finds them; the session row, which is up to
 * date, confirms them.
 */
export class HousekeepingStore {
  constructor(private readonly pool: Pool) {}

  /**
   * Open, idle for so many hours, and not waiting for an answer: the last message was an agent's, or there was none.
   */
  async idle(hours: number, limit: number): Promise<QuietSession[]> {
    return this.query(
      `select s.id, s.version, coalesce(s.last_message_at, s.created_at) as quiet_since
       from inbox i join chat_session s on s.shard = i.shard and s.id = i.session_id
       left join lateral (
         select e.actor_kind from chat_event e
         where e.shard = s.shard and e.session_id = s.id and e.type in (${MESSAGE_TYPES_SQL}) and e.actor_kind in (${CUSTOMER}, ${AGENT})
         order by e.version desc limit 1
       ) last on true
       where i.status in ('waiting', 'active') and i.sort_at < now() - make_interval(hours => $1)
         and s.status in ('waiting', 'active')
         and coalesce(s.last_message_at, s.created_at) < now() - make_interval(hours => $1)
         and coalesce(last.actor_kind, ${AGENT}) <> ${CUSTOMER}
       limit $2`,
      [hours, limit],
    );
  }

  /** Idle for so many days and not erased yet. */
  async expired(days: number, limit: number): Promise<QuietSession[]> {
    return this.query(
      `select s.id, s.version, coalesce(s.last_message_at, s.created_at) as quiet_since
       from inbox i join chat_session s on s.shard = i.shard and s.id = i.session_id
       where i.status in ('waiting', 'active', 'closed', 'blocked') and i.sort_at < now() - make_interval(days => $1)
         and s.status <> 'erased' and coalesce(s.last_message_at, s.created_at) < now() - make_interval(days => $1)
       limit $2`,
      [days, limit],
    );
  }

  private async query(text: string, values: number[]): Promise<QuietSession[]> {
    const { rows } = await this.pool.query<{ id: SessionId; version: number; quiet_since: Date }>(text, values);
    return rows.map(({ id, version, quiet_since }) => ({ sessionId: id, version, quietSince: quiet_since }));
  }
}
