import type { Client } from 'pg';
import { type ArchivedRange, ARCHIVED_RANGES_SQL, positionAfter } from '@libs/ledger/archived-positions.ts';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { withClient } from '../servers/postgres-database.ts';
import { missingFromLog, type ProjectionDifference } from './projection.ts';

/** The end of each hole; the first ones tell where to look. */
const MAX_HOLES = 50;

/**
 * The positions of a shard count from 1 without gaps, but for what is archived; those after which one is missing, in one
 * snapshot.
 */
export async function missingPositions(client: Client, shard: number): Promise<ProjectionDifference[]> {
  const { rows: archived } = await client.query<ArchivedRange>(ARCHIVED_RANGES_SQL, [[shard]]);
  const archivedCount = archived.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const { rows: counted } = await client.query<{ isDense: boolean }>(
    `select count(*) + $2 = coalesce(max(pos), 0) as "isDense" from chat_event where shard = $1`,
    [shard, archivedCount],
  );
  if (counted[0]!.isDense) return [];
  const { rows: gaps } = await client.query<{ before: number; pos: number }>(
    `select before::float8, pos::float8
     from (select pos, coalesce(lag(pos) over (order by pos), 0) as before from chat_event where shard = $1) e
     where pos <> before + 1 order by pos limit $2`,
    [shard, MAX_HOLES + archived.length],
  );
  return gaps
    .map(({ before, pos }) => ({ next: positionAfter(archived, shard, before), pos }))
    .filter(({ next, pos }) => next !== pos)
    .slice(0, MAX_HOLES)
    .map(({ next }) => missingFromLog(null, `position in shard ${shard}`, next));
}

/** The last position of a shard; 0 when it is empty. */
export async function headPosition(client: Client, shard: number): Promise<number> {
  const { rows } = await client.query<{ pos: string | null }>(
    `select max(pos) as pos from chat_event where shard = $1`,
    [shard],
  );
  return Number(rows[0]!.pos ?? 0);
}

/** The number of events to replay. */
export async function countEvents(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    let events = 0;
    for (let shard = 0; shard < SHARD_COUNT; shard += 1) events += await headPosition(client, shard);
    return events;
  });
}

/** Names the log; a promotion or a restore changes it. */
export async function readLogName(databaseUrl: string): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string | null }>('select log_epoch() as name'),
  );
  return rows[0]!.name ?? 'standby';
}
