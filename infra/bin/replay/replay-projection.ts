import type { Client } from 'pg';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { withClient } from '../servers/postgres-database.ts';
import type { ProjectionDifference, Projection, QuarantinedEntry, RebuiltShard, ReplayShard } from './projection.ts';

/**
 * The lock that `append_batch` takes to number a shard's events; while it is held, nothing is appended to the shard.
 */
const APPEND_LOCK = 4815;
/** One shard is folded while the other waits for the database. */
const CONCURRENCY = 2;

export type ReplayOptions = {
  databaseUrl: string;
  projection: Projection;
  repair: boolean;
  onEvents: (count: number) => void;
};

export type ReplayOutcome = {
  /** What differed at first; with `repair`, what was repaired. */
  differences: ProjectionDifference[];
  /** What still differs. */
  remaining: ProjectionDifference[];
  quarantined: readonly QuarantinedEntry[];
};

/** Rebuilds a projection from position 1, shard by shard, and compares it with the live one while services run. */
export async function replayProjection(options: ReplayOptions): Promise<ReplayOutcome> {
  const waiting = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);
  const outcomes: ReplayOutcome[] = [];
  const replayShards = async (client: Client) => {
    await client.query(`set time zone 'UTC'`);
    for (let shard = waiting.shift(); shard !== undefined; shard = waiting.shift())
      outcomes.push(await replayShard(options, { client, shard, onEvents: options.onEvents }));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, () => withClient(options.databaseUrl, replayShards)));
  return {
    differences: outcomes.flatMap(({ differences }) => differences),
    remaining: outcomes.flatMap(({ remaining }) => remaining),
    quarantined: outcomes.flatMap(({ quarantined }) => quarantined),
  };
}

async function replayShard({ projection, repair }: ReplayOptions, shard: ReplayShard): Promise<ReplayOutcome> {
  const rebuilt = await compareShard(projection, shard);
  const { differences, quarantined } = rebuilt;
  if (!repair || differences.length === 0 || !rebuilt.isLogComplete)
    return { differences, remaining: differences, quarantined };

  await inTransaction(shard.client, 'begin', async () => {
    await shard.client.query('select pg_advisory_xact_lock($1, $2)', [APPEND_LOCK, shard.shard]);
    await rebuilt.repair();
  });
  const { differences: remaining } = await compareShard(projection, { ...shard, onEvents: () => undefined });
  return { differences, remaining, quarantined };
}

const compareShard = (projection: Projection, shard: ReplayShard): Promise<RebuiltShard> =>
  inTransaction(shard.client, 'begin isolation level repeatable read read only', () => projection.compare(shard));

async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (fault) {
    await client.query('rollback').catch(() => undefined);
    throw fault;
  }
}

/** The number of events to replay. */
export async function countEvents(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ events: string | null }>(
      `select sum(head.pos) as events from generate_series(0, $1) as s (shard)
       cross join lateral (select pos from chat_event e where e.shard = s.shard order by pos desc limit 1) head`,
      [SHARD_COUNT - 1],
    ),
  );
  return Number(rows[0]!.events ?? 0);
}
