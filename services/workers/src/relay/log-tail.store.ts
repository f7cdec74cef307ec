import type { Pool } from 'pg';
import { type ArchivedRange, ARCHIVED_RANGES_SQL } from '@libs/ledger/archived-positions.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { unknownKindOf } from '@libs/ledger/redacted-event.ts';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { toStoredEvent, type ChatEventRow } from '@libs/ledger/postgres-ledger.ts';
import type { EventHeader } from './gap-detector.ts';
import { SHARDS_PER_LEAF } from '@libs/ledger/log-leaf.ts';

export const CONSUMER = 'inbox';

/** There are seldom any; a list of more than this is not a list of exceptions. */
const MAX_RECHECKED = 1_000;

export type CursorClaim = { fence: number; epoch: Epoch };

const ALL_SHARDS = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

type ShardPosition = readonly [shard: number, pos: number];

/** Reads the log by position, and the cursors of this consumer. */
export class LogTailStore {
  /** `isDistributed`: as `isLogDistributed` says; each shard is then read by itself. */
  constructor(
    private readonly pool: Pool,
    private readonly isDistributed = false,
  ) {}

  /**
   * Writes our fence and epoch to the cursors, which refuses every former holder from now on, and returns their positions.
   * Where the log is shorter than a cursor, because it is of another primary, the cursor goes back to its head.
   */
  async claim(shards: readonly number[], { fence, epoch }: CursorClaim): Promise<ShardPosition[]> {
    const { rows } = await this.pool.query<{ shard: number; pos: string }>(
      `insert into cursor as c (consumer, shard, fence, epoch)
       select $1, s.shard, $3, $4 from unnest($2::smallint[]) as s (shard) order by s.shard
       on conflict (consumer, shard) do update set
         fence = greatest(c.fence, excluded.fence), epoch = excluded.epoch,
         pos = least(c.pos, shard_head(c.shard))
       returning shard, pos`,
      [CONSUMER, shards, fence, epoch],
    );
    return rows.map(({ shard, pos }) => [shard, Number(pos)]);
  }

  /** What is archived of these shards. */
  async archived(shards: readonly number[]): Promise<ArchivedRange[]> {
    return (await this.pool.query<ArchivedRange>(ARCHIVED_RANGES_SQL, [shards])).rows;
  }

  /** The event headers after each position, at most `limit` per shard, in order, without bodies. */
  async read(positions: readonly ShardPosition[], limit: number): Promise<EventHeader[]> {
    const rows = this.isDistributed
      ? await this.readByShard(positions, limit)
      : await this.readTogether(positions, limit);
    return rows.map((row) => ({
      shard: row.shard,
      pos: Number(row.pos),
      sessionId: row.session_id,
      version: row.version,
      commandId: row.command_id,
      type: row.type,
      unknown: unknownKindOf(row.type, row.schema_ver),
    }));
  }

  /** One query for the whole group. */
  private async readTogether(positions: readonly ShardPosition[], limit: number): Promise<EventHeaderRow[]> {
    const { first, last } = rangeOf(positions.map(([shard]) => shard));
    const { rows } = await this.pool.query<EventHeaderRow>({
      name: `tail_${first}_${last}_${limit}`,
      text: `select e.shard, e.pos, e.session_id, e.version, e.command_id, e.type, e.schema_ver
             from unnest($1::smallint[], $2::bigint[]) as c (shard, pos)
             cross join lateral (
               select shard, pos, session_id, version, command_id, type, schema_ver from chat_event e
               where e.shard between ${first} and ${last} and e.shard = c.shard and e.pos > c.pos order by e.pos limit ${limit}
             ) e
             order by e.shard, e.pos`,
      values: columnsOf(positions),
    });
    return rows;
  }

  /** Citus refuses a statement with a limit for each of several shards. */
  private async readByShard(positions: readonly ShardPosition[], limit: number): Promise<EventHeaderRow[]> {
    const rows: EventHeaderRow[] = [];
    for (const [shard, pos] of positions) {
      const found = await this.pool.query<EventHeaderRow>({
        name: `tail_of_shard_${limit}`,
        text: `select shard, pos, session_id, version, command_id, type, schema_ver from chat_event
               where shard = $1 and pos > $2 order by pos limit ${limit}`,
        values: [shard, pos],
      });
      rows.push(...found.rows);
    }
    return rows.toSorted((one, other) => one.shard - other.shard);
  }

  /** Events after the cursors, over all shards. */
  async lag(): Promise<number> {
    const { rows } = await this.pool.query<{ lag: string }>(
      `select coalesce(sum(greatest(0, shard_head(s.shard) - coalesce(c.pos, 0))), 0) as lag
       from unnest($2::smallint[]) as s (shard) left join cursor c on c.consumer = $1 and c.shard = s.shard`,
      [CONSUMER, ALL_SHARDS],
    );
    return Number(rows[0]!.lag);
  }

  /** Takes those off the list that are archived meanwhile: whoever restores them meets them again. */
  async releaseArchivedQuarantined(shards: readonly number[]): Promise<void> {
    await this.pool.query(
      `delete from quarantined_event q where q.shard = any($1) and not exists (
         select from chat_event e where e.shard = q.shard and e.session_id = q.session_id and e.version = q.version)`,
      [shards],
    );
  }

  /** The events of these shards that an older build could not read. */
  async readQuarantined(shards: readonly number[]): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<ChatEventRow>(
      `select e.* from quarantined_event q
       join chat_event e on e.shard = q.shard and e.session_id = q.session_id and e.version = q.version
       where q.shard = any($1) order by q.noticed_at limit $2`,
      [shards, MAX_RECHECKED],
    );
    return rows.map(toStoredEvent);
  }
}

type EventHeaderRow = {
  shard: number;
  pos: string;
  session_id: SessionId;
  version: number;
  command_id: CommandId;
  type: number;
  schema_ver: number;
};

/**
 * The leaves of the log that have these shards, as literals in the statement: its plan then has no other leaves, and is
 * made once.
 */
function rangeOf(shards: readonly number[]): { first: number; last: number } {
  const first = Math.min(...shards) & -SHARDS_PER_LEAF;
  return { first, last: Math.max(...shards) | (SHARDS_PER_LEAF - 1) };
}

const columnsOf = (positions: readonly ShardPosition[]) => [
  positions.map(([shard]) => shard),
  positions.map(([, pos]) => pos),
];
