import type { Pool, PoolClient } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ShardMove } from './pending-moves.ts';
import { CONSUMER } from './log-tail.store.ts';

/** Somebody else carries this fence's work on; whatever we were about to write is not written. */
export class StaleFence extends Error {
  override name = 'StaleFence';
}

/** What the search is to find a session by, beside what it is found by already. */
export type SearchEntry = { sessionId: SessionId; tokens: readonly bigint[] };

export type ProjectionFlush = { fence: number; moves: readonly ShardMove[]; findable: readonly SearchEntry[] };

/**
 * Writes the projections and moves the cursors, all or nothing. Every statement may run twice, and two at once change
 * nothing: a row only takes a higher version, tokens are a set, a cursor only moves forward.
 */
export class ProjectionStore {
  constructor(private readonly pool: Pool) {}

  /** Throws StaleFence when a later holder has put its fence on a cursor. */
  async flush({ fence, moves, findable }: ProjectionFlush): Promise<void> {
    const sessionIds = moves.flatMap((move) => move.sessionIds);
    await this.inTransaction(async (client) => {
      await moveCursors(client, moves, fence);
      await client.query(COPY_ROWS, [sessionIds]);
      await client.query(ADD_TOKENS, [
        findable.map(({ sessionId }) => sessionId),
        findable.map(({ tokens }) => `{${tokens.join(',')}}`),
      ]);
      await client.query(DELETE_ERASED, [sessionIds]);
    });
  }

  private async inTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    let fault: unknown;
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
    } catch (caught) {
      fault = caught;
      await client.query('rollback').catch(ignoreRollbackError);
      throw caught;
    } finally {
      client.release(fault !== undefined && !(fault instanceof StaleFence));
    }
  }
}

/** First of all, so that two holders of one shard wait for each other here and nowhere later. */
async function moveCursors(client: PoolClient, moves: readonly ShardMove[], fence: number): Promise<void> {
  const { rowCount } = await client.query(
    `update cursor c set pos = greatest(c.pos, m.pos)
     from unnest($2::smallint[], $3::bigint[]) as m (shard, pos)
     where c.consumer = $1 and c.shard = m.shard and c.fence = $4`,
    [CONSUMER, moves.map(({ shard }) => shard), moves.map(({ to }) => to), fence],
  );
  if (rowCount !== moves.length) throw new StaleFence(`fence ${fence} is no longer the last`);
}

/**
 * Copied, not folded: it costs the same for one new event as for fifty, and the preview need not be opened. A row may so
 * be ahead of its cursor; its own `pos` and `version` say how far it is.
 */
const COPY_ROWS = `
  insert into inbox as i (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, preview,
                          created_at, last_message_at, sort_at)
  select id, shard, last_pos, version, status, agent_id, lang, customer_msgs, agent_msgs,
         case when status <> 'erased' then preview end, created_at, last_message_at, coalesce(last_message_at, created_at)
  from chat_session where id = any($1) order by id
  on conflict (session_id) do update set
    pos = excluded.pos, version = excluded.version, status = excluded.status, agent_id = excluded.agent_id,
    lang = excluded.lang, customer_msgs = excluded.customer_msgs, agent_msgs = excluded.agent_msgs,
    preview = excluded.preview, created_at = excluded.created_at, last_message_at = excluded.last_message_at,
    sort_at = excluded.sort_at
  where i.version < excluded.version`;

/** A long conversation repeats its words: a row that has them all is left alone. */
const ADD_TOKENS = `
  insert into inbox_search as s (session_id, tokens)
  select t.session_id, t.tokens::bigint[] from unnest($1::uuid[], $2::text[]) as t (session_id, tokens) order by 1
  on conflict (session_id) do update set
    tokens = array(select distinct token from unnest(s.tokens || excluded.tokens) as token order by token)
  where not s.tokens @> excluded.tokens`;

/** Words that were read just before their session was erased go with it. */
const DELETE_ERASED = `
  delete from inbox_search using chat_session s
  where session_id = s.id and s.id = any($1) and s.status = 'erased'`;

/** The connection may be what broke; the server rolls back by itself then. */
function ignoreRollbackError(): void {}
