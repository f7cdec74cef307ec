import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { withClient } from '../servers/postgres-database.ts';
import { APPEND_LOCK, inTransaction } from '../servers/transaction.ts';
import { missingPositions } from './log-positions.ts';
import {
  FIRST_ID,
  LAST_ID,
  type Projection,
  type ProjectionDifference,
  type RebuiltSlice,
  type ReplaySlice,
} from './projection.ts';
import { addFindings, startOfLog, type ReplayPosition } from './replay-position.ts';

/** It reads the shard, so that a distributed database takes the lock on the server where `append_batch` does. */
const LOCK_APPENDS_SQL = `select pg_advisory_xact_lock(${APPEND_LOCK}, $1::smallint)
  from (select max(pos) from chat_event where shard = $1::smallint) as head`;
/** One shard is folded while the other waits for the database. */
const CONCURRENCY = 2;
/** Of a slice, so that its sessions and live rows fit in memory however long the log is; a session is never cut. */
const SLICE_EVENTS = 20_000;

export type ReplayOptions = {
  databaseUrl: string;
  projection: Projection;
  repair: boolean;
  onEvents: (count: number) => void;
  /** Where an earlier run stopped. */
  position?: ReplayPosition;
  /** Called after each slice; the same object every time. */
  onPosition?: (position: ReplayPosition) => void;
};

type ShardReplay = ReplayOptions & { client: Client; shard: number; position: ReplayPosition };

/**
 * Rebuilds a projection from position 1, shard by shard and in slices of sessions, and compares it with the live one
 * while services run.
 */
export async function replayProjection(options: ReplayOptions): Promise<ReplayPosition> {
  const position = options.position ?? startOfLog();
  const waiting = Array.from({ length: SHARD_COUNT }, (_, shard) => shard).filter(
    (shard) => position.shards[shard] !== 'done',
  );
  const replayShards = async (client: Client) => {
    await client.query(`set time zone 'UTC'`);
    for (let shard = waiting.shift(); shard !== undefined; shard = waiting.shift())
      await replayShard({ ...options, client, shard, position });
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, () => withClient(options.databaseUrl, replayShards)));
  return position;
}

async function replayShard(replay: ShardReplay): Promise<void> {
  const { client, shard, position } = replay;
  const missing = await missingPositions(client, shard);
  let after = position.shards[shard] as SessionId | undefined;
  if (!after) {
    addFindings(position.differences, missing);
    addFindings(position.remaining, missing);
  }
  for (after ??= FIRST_ID; after !== LAST_ID;) {
    const upTo: SessionId = replay.projection.isSliced ? await endOfSlice(client, shard, after) : LAST_ID;
    // With a gap in the log nothing is repaired: live rows may contain what the log has lost.
    await replaySlice({ ...replay, repair: replay.repair && missing.length === 0 }, { after, upTo });
    after = upTo;
    position.shards[shard] = after === LAST_ID ? 'done' : after;
    replay.onPosition?.(position);
  }
}

async function replaySlice(replay: ShardReplay, range: Pick<ReplaySlice, 'after' | 'upTo'>): Promise<void> {
  const { client, shard, projection, repair, position } = replay;
  const onEvents = (count: number) => {
    position.events += count;
    replay.onEvents(count);
  };
  const slice: ReplaySlice = { client, shard, ...range, onEvents };
  const rebuilt = await compareSlice(projection, slice);
  let remaining: readonly ProjectionDifference[] = rebuilt.differences;
  if (repair && remaining.length > 0 && rebuilt.isLogComplete) {
    await inTransaction(client, 'begin', async () => {
      await client.query(LOCK_APPENDS_SQL, [shard]);
      await rebuilt.repair();
    });
    ({ differences: remaining } = await compareSlice(projection, { ...slice, onEvents: () => undefined }));
  }
  addFindings(position.differences, rebuilt.differences);
  addFindings(position.remaining, remaining);
  addFindings(position.quarantined, rebuilt.quarantined);
}

const compareSlice = (projection: Projection, slice: ReplaySlice): Promise<RebuiltSlice> =>
  inTransaction(slice.client, 'begin isolation level repeatable read read only', () => projection.compare(slice));

/** The session up to which about so many events follow. Sessions without an event are in the slice of their id. */
async function endOfSlice(client: Client, shard: number, after: SessionId): Promise<SessionId> {
  const { rows } = await client.query<{ id: SessionId }>(
    `select session_id as id from chat_event where shard = $1 and session_id > $2 order by session_id offset $3 limit 1`,
    [shard, after, SLICE_EVENTS],
  );
  return rows[0]?.id ?? LAST_ID;
}
