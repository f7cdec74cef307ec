import type { Pool, PoolClient } from 'pg';
import { foldSessionReport, type ReportedSession } from '@libs/chat/session-report.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { readableEventOf } from '@libs/ledger/redacted-event.ts';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { inTransaction } from './in-transaction.ts';
import { sessionReportRow, writeSessionReports } from './write-session-reports.ts';

const CONSUMER = 'reports';
/** Of so many positions the conversations are folded at once, in one transaction. */
const MAX_POSITIONS = 2_000;

/** A shard whose log is longer than what the reports have, or another log. */
type ShardBehind = { shard: number; events: number };

/**
 * Keeps the projection of the reports: of every conversation with a new event the whole row is folded from its first event.
 * Each transaction holds the cursor of its shard, so two workers at once take turns.
 */
export class SessionReports {
  constructor(private readonly pool: Pool) {}

  /** The shards that a round would bring forward, and about how many events each has to read. */
  async behind(): Promise<ShardBehind[]> {
    const { rows } = await this.pool.query<ShardBehind>(BEHIND_SQL, [CONSUMER, SHARD_COUNT]);
    return rows;
  }

  /** Returns how many conversations were counted anew. */
  async update(): Promise<number> {
    let done = 0;
    for (const { shard } of await this.behind()) done += await this.updateShard(shard);
    return done;
  }

  private async updateShard(shard: number): Promise<number> {
    let done = 0;
    let isBehind = true;
    while (isBehind) {
      const step = await inTransaction(this.pool, (client) => moveForward(client, shard));
      done += step.sessions;
      isBehind = step.isBehind;
    }
    return done;
  }
}

async function moveForward(client: PoolClient, shard: number): Promise<{ sessions: number; isBehind: boolean }> {
  const { rows } = await client.query<CursorRow>(CLAIM_SQL, [CONSUMER, shard]);
  const { pos, head, isOtherLog } = rows[0]!;
  if (isOtherLog) await client.query(DELETE_ROWS_SQL, [shard]);
  const from = isOtherLog ? 0 : pos;
  // The head may have been read before somebody else moved the cursor beyond it.
  const to = Math.max(from, Math.min(head, from + MAX_POSITIONS));
  const sessions = await foldSessions(client, shard, [from, to]);
  await writeSessionReports(
    client,
    shard,
    [...sessions].map(([id, { row, ...folded }]) => sessionReportRow(id, { version: row.version, ...folded })),
  );
  await client.query(MOVE_SQL, [CONSUMER, shard, to]);
  return { sessions: sessions.size, isBehind: to < head };
}

type CursorRow = { pos: number; head: number; isOtherLog: boolean };
type FoldedSession = ReportedSession & { pos: string };
type EventRow = {
  session_id: SessionId;
  version: number;
  pos: string;
  type: number;
  schema_ver: number;
  meta: Record<string, unknown>;
  at: string;
};

/** Every conversation with an event between two positions of the shard. */
async function foldSessions(
  client: PoolClient,
  shard: number,
  range: readonly [from: number, to: number],
): Promise<Map<SessionId, FoldedSession>> {
  const { rows } = await client.query<EventRow>(EVENTS_SQL, [shard, ...range]);
  const sessions = new Map<SessionId, FoldedSession>();
  for (const { session_id: id, version, pos, type, schema_ver: schemaVer, meta, at } of rows) {
    const event = readableEventOf({ type, schemaVer, meta });
    sessions.set(id, { ...foldSessionReport(sessions.get(id) ?? null, { version, at, event }), pos });
  }
  return sessions;
}

const BEHIND_SQL = `
  select s.shard::int as shard, (h.head - coalesce(c.pos, 0))::float8 as events
  from generate_series(0, $2::int - 1) as s (shard)
  cross join lateral (select shard_head(s.shard::smallint) as head) h
  left join cursor c on c.consumer = $1 and c.shard = s.shard
  where h.head > coalesce(c.pos, 0) or (c.pos > 0 and c.epoch is distinct from log_epoch())`;

/** Waits for whoever moves this shard. A cursor without an epoch has not moved yet. */
const CLAIM_SQL = `
  with claimed as (
    insert into cursor as c (consumer, shard) values ($1, $2)
    on conflict (consumer, shard) do update set fence = c.fence returning c.pos, c.epoch)
  select pos::float8, shard_head($2)::float8 as head, epoch is distinct from log_epoch() as "isOtherLog" from claimed`;

/** Another log may have less of each conversation: all of this shard are counted anew, but for those in an archive. */
const DELETE_ROWS_SQL = `
  delete from session_report r where r.shard = $1 and not exists (
    select from subject_key k where k.shard = r.shard and k.subject_id = r.session_id and k.archived_year is not null)`;

const EVENTS_SQL = `
  select e.session_id, e.version, e.pos, e.type, e.schema_ver, e.meta, e.created_at::text as at
  from chat_event e
  where e.shard = $1 and e.session_id in (select n.session_id from chat_event n where n.shard = $1 and n.pos > $2 and n.pos <= $3)
  order by e.session_id, e.version`;

const MOVE_SQL = `update cursor set pos = $3, epoch = log_epoch() where consumer = $1 and shard = $2`;
