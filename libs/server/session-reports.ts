import type { Pool, PoolClient } from 'pg';
import { foldSessionReport, type ReportedSession } from '@libs/chat/session-report.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { redactedEventOf } from '@libs/ledger/redacted-event.ts';
import { UnreadableEvent } from '@libs/ledger/unreadable-event.ts';
import { sessionReportRow, writeSessionReports } from './write-session-reports.ts';

const CONSUMER = 'reports';
/** Of so many positions the conversations are folded at once, in one transaction. */
const MAX_POSITIONS = 2_000;

/** A shard whose log is longer than what the reports have, or another log. */
type ShardBehind = { shard: number; pos: number; head: number; epoch: string; isOtherLog: boolean };

/**
 * Keeps the projection of the reports: of every conversation with a new event the whole row is folded from its first event.
 * Two at once do no harm, because a row only takes a higher position and the cursor only moves forward.
 */
export class SessionReports {
  constructor(private readonly pool: Pool) {}

  /** The shards that a round would bring forward. */
  async behind(): Promise<ShardBehind[]> {
    const { rows } = await this.pool.query<ShardBehind>(BEHIND_SQL, [CONSUMER]);
    return rows;
  }

  /** Returns how many conversations were counted anew. */
  async update(): Promise<number> {
    let done = 0;
    for (const behind of await this.behind()) done += await this.updateShard(behind);
    return done;
  }

  private async updateShard({ shard, pos, head, epoch, isOtherLog }: ShardBehind): Promise<number> {
    let done = 0;
    let from = isOtherLog ? 0 : pos;
    if (isOtherLog) await this.pool.query(DELETE_LOST_SQL, [shard]);
    do {
      const to = Math.min(head, from + MAX_POSITIONS);
      done += await this.inTransaction((client) =>
        updateRange(client, { shard, from, to, epoch, isFirst: from === 0 }),
      );
      from = to;
    } while (from < head);
    return done;
  }

  private async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let fault: unknown;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (caught) {
      fault = caught;
      await client.query('rollback').catch(() => undefined);
      throw caught;
    } finally {
      client.release(fault !== undefined);
    }
  }
}

type LogRange = { shard: number; from: number; to: number; epoch: string; isFirst: boolean };

async function updateRange(client: PoolClient, { shard, from, to, epoch, isFirst }: LogRange): Promise<number> {
  const { rows } = await client.query<EventRow>(EVENTS_SQL, [shard, from, to]);
  const sessions = new Map<SessionId, FoldedSession>();
  for (const row of rows) sessions.set(row.session_id, foldRow(sessions.get(row.session_id), row));
  await writeSessionReports(
    client,
    shard,
    [...sessions].map(([id, { row, report, pos }]) => sessionReportRow(id, { version: row.version, report, pos })),
  );
  await client.query(MOVE_SQL, [CONSUMER, shard, to, epoch, isFirst]);
  return sessions.size;
}

type EventRow = {
  session_id: SessionId;
  version: number;
  pos: string;
  type: number;
  schema_ver: number;
  meta: Record<string, unknown>;
  at: string;
};
type FoldedSession = ReportedSession & { pos: string };

function foldRow(known: FoldedSession | undefined, { version, pos, at, ...stored }: EventRow): FoldedSession {
  return { ...foldSessionReport(known ?? null, { version, at, event: readEvent(stored) }), pos };
}

/** Null for what this build cannot read: it counts as an event, and as nothing else. */
function readEvent({
  type,
  schema_ver: schemaVer,
  meta,
}: Pick<EventRow, 'type' | 'schema_ver' | 'meta'>): ChatEvent | null {
  try {
    return redactedEventOf({ type, schemaVer, meta });
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return null;
    throw fault;
  }
}

const BEHIND_SQL = `
  select s.shard::int as shard, coalesce(c.pos, 0)::float8 as pos, shard_head(s.shard)::float8 as head, log_epoch() as epoch,
         c.epoch is distinct from log_epoch() as "isOtherLog"
  from (select g::smallint as shard from generate_series(0, 63) g) s
  left join cursor c on c.consumer = $1 and c.shard = s.shard
  where shard_head(s.shard) > coalesce(c.pos, 0) or (c.pos > 0 and c.epoch is distinct from log_epoch())`;

/** Another log may have less of each conversation: all of this shard are counted anew, but for those in an archive. */
const DELETE_LOST_SQL = `
  delete from session_report r where r.shard = $1 and not exists (
    select from subject_key k where k.shard = r.shard and k.subject_id = r.session_id and k.archived_year is not null)`;

const EVENTS_SQL = `
  select e.session_id, e.version, e.pos, e.type, e.schema_ver, e.meta, e.created_at::text as at
  from chat_event e
  where e.shard = $1 and e.session_id in (select n.session_id from chat_event n where n.shard = $1 and n.pos > $2 and n.pos <= $3)
  order by e.session_id, e.version`;

/** The first range of another log takes the cursor back. */
const MOVE_SQL = `
  insert into cursor as c (consumer, shard, pos, epoch) values ($1, $2, $3, $4)
  on conflict (consumer, shard) do update set
    pos = case when $5 and c.epoch is distinct from excluded.epoch then excluded.pos else greatest(c.pos, excluded.pos) end,
    epoch = excluded.epoch`;
