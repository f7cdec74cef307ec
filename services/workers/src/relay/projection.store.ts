import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '@libs/server/in-transaction.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { ShardMove } from './pending-moves.ts';
import { writeMarks } from './conversation-marks.store.ts';
import { type CursorClaim, CONSUMER } from './log-tail.store.ts';

/** Another worker has taken over with a higher fence, or another primary; nothing of this flush is written. */
export class StaleFence extends Error {
  override name = 'StaleFence';
}

export type ProjectionFlush = CursorClaim & {
  moves: readonly ShardMove[];
  /** The sessions whose marks may have changed. */
  marked: readonly SessionId[];
  /** Throws when the moves are of another log than the one that the transaction has begun on. */
  assertCurrent?: () => void;
};

/**
 * Writes the projections and moves the cursors in one transaction. Every statement may run twice, and two at once do no
 * harm: a row only takes a higher version, a cursor only moves forward.
 */
export class ProjectionStore {
  constructor(private readonly pool: Pool) {}

  /** Throws StaleFence when a later holder has written its fence to a cursor, or the log is of another epoch. */
  async flush({ moves, marked, assertCurrent, ...claim }: ProjectionFlush): Promise<void> {
    const sessionIds = moves.flatMap((move) => move.sessionIds);
    const sessions = [sessionIds.map(shardOf), sessionIds];
    const write = async (client: PoolClient) => {
      assertCurrent?.();
      await moveCursors(client, moves, claim);
      await client.query(COPY_ROWS, sessions);
      await writeMarks(client, marked);
    };
    await inTransaction(this.pool, write, isStaleFence);
  }

  /** Sessions whose row was made of more than this log has: it was read from a primary that is gone. */
  async sessionsAhead(shards: readonly number[]): Promise<SessionId[]> {
    const { rows } = await this.pool.query<{ session_id: SessionId }>(SESSIONS_AHEAD, [shards]);
    return rows.map(({ session_id }) => session_id);
  }

  /** A relay of the version before does not copy since when somebody waits; the rows of who still waits get it here. */
  async restoreWaitingTimes(shards: readonly number[]): Promise<void> {
    await this.pool.query(RESTORE_WAITING_TIMES, [shards]);
  }

  /** Writes the rows of these sessions as if none had been written before; one that is not in the log has none. */
  async rewrite(sessionIds: readonly SessionId[]): Promise<void> {
    const sessions = [sessionIds.map(shardOf), sessionIds];
    await inTransaction(this.pool, async (client) => {
      await client.query(DELETE_ROWS, sessions);
      await client.query(COPY_ROWS, sessions);
      await writeMarks(client, sessionIds);
    });
  }
}

const isStaleFence = (fault: unknown): boolean => fault instanceof StaleFence;

/** First, so that two holders of one shard wait for each other here and nowhere later. */
async function moveCursors(
  client: PoolClient,
  moves: readonly ShardMove[],
  { fence, epoch }: CursorClaim,
): Promise<void> {
  const { rowCount } = await client.query(
    `update cursor c set pos = greatest(c.pos, m.pos)
     from unnest($2::smallint[], $3::bigint[]) as m (shard, pos)
     where c.consumer = $1 and c.shard = m.shard and c.fence = $4 and c.epoch = $5`,
    [CONSUMER, moves.map(({ shard }) => shard), moves.map(({ to }) => to), fence, epoch],
  );
  if (rowCount !== moves.length) throw new StaleFence(`fence ${fence} or epoch ${epoch} is no longer the highest`);
}

const SESSIONS_AHEAD = `
  with head as materialized (select g.shard, shard_head(g.shard) as pos from unnest($1::smallint[]) as g (shard))
  select i.session_id from head join inbox i on i.shard = head.shard and i.pos > head.pos`;

const RESTORE_WAITING_TIMES = `
  update inbox i set waiting_since = s.waiting_since, routing = s.routing from chat_session s
  where i.shard = any($1) and i.status in ('waiting', 'active') and s.shard = i.shard and s.id = i.session_id
    and s.version = i.version and (s.waiting_since, s.routing) is distinct from (i.waiting_since, i.routing)`;

const DELETE_ROWS = `
  delete from inbox i using unnest($1::smallint[], $2::uuid[]) as w (shard, id)
  where i.shard = w.shard and i.session_id = w.id`;

/**
 * Copied from the session row, not folded: it costs the same for one new event as for fifty, and the preview need not
 * be decrypted. A row may therefore be ahead of its cursor; its own `pos` and `version` say how far.
 */
const COPY_ROWS = `
  insert into inbox as i (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, preview,
                          created_at, last_message_at, waiting_since, routing, sort_at)
  select s.id, s.shard, last_pos, version, status, agent_id, lang, customer_msgs, agent_msgs,
         case when status <> 'erased' then preview end, created_at, last_message_at, waiting_since, routing,
         coalesce(last_message_at, created_at)
  from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
  join chat_session s on s.shard = w.shard and s.id = w.id order by s.id
  on conflict (shard, session_id) do update set
    pos = excluded.pos, version = excluded.version, status = excluded.status, agent_id = excluded.agent_id,
    lang = excluded.lang, customer_msgs = excluded.customer_msgs, agent_msgs = excluded.agent_msgs,
    preview = excluded.preview, created_at = excluded.created_at, last_message_at = excluded.last_message_at,
    waiting_since = excluded.waiting_since, routing = excluded.routing, sort_at = excluded.sort_at
  where i.version < excluded.version`;
