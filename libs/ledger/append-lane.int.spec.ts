import { Client, Pool } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { waitUntil } from '../../infra/jest/ledger-environment.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { AppendBatcher } from './append-batcher.ts';
import type { AppendRequest } from './ledger.ts';
import { newSessionId, openRequestFor, requestFor } from './ledger.contract.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { SHARD_COUNT } from './shard.ts';

const LANE_COUNT = 8;
const LANE_SHARDS = SHARD_COUNT / LANE_COUNT;
const GATEWAY_COUNT = 3;

let pool: Pool;
let other: Client;

/** Before the database is dropped, which ends every connection to it. */
afterAll(async () => {
  await other.end();
  await pool.end();
});
const database = databaseForThisFile();

/** Without the time limits of a login: who waits here waits until the other commits. */
beforeAll(async () => {
  pool = new Pool({ connectionString: database.url, max: 20 });
  other = new Client(database.url);
  await other.connect();
});

const idInShard = (shard: number) =>
  `${newSessionId().slice(0, -2)}${shard.toString(16).padStart(2, '0')}` as SessionId;
const shards = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

/** Appends as another gateway would, and commits only after `work`. */
async function whileAppendIsOpen(request: AppendRequest, work: () => Promise<void>): Promise<void> {
  await other.query('begin');
  try {
    await new PostgresLedger(other as unknown as Pool).append([request]);
    await work();
  } finally {
    await other.query('commit');
  }
}

const BLOCKED_QUERY = `select count(*)::int as blocked from pg_stat_activity
  where datname = current_database() and pg_blocking_pids(pid) <> '{}'`;
const blockedCount = async () => (await pool.query<{ blocked: number }>(BLOCKED_QUERY)).rows[0]!.blocked;

const newGateway = () => {
  const ledger = new PostgresLedger(pool);
  return new AppendBatcher((requests) => ledger.append(requests), { laneCount: LANE_COUNT });
};

it('lets batches of two lanes commit while the other is open, and those of one shard wait', async () => {
  const ledger = new PostgresLedger(pool);
  const [first, second] = [idInShard(0), idInShard(LANE_SHARDS)];
  await ledger.append([openRequestFor(first), openRequestFor(second)]);
  for (const [open, free] of [
    [first, second],
    [second, first],
  ] as const) {
    let waiting: Promise<unknown> | undefined;
    await whileAppendIsOpen(requestFor(open), async () => {
      expect(await ledger.append([requestFor(free)])).toMatchObject([{ verdict: 'ok' }]);
      waiting = ledger.append([requestFor(open)]);
      await waitUntil(async () => (await blockedCount()) === 1);
    });
    expect(await waiting).toMatchObject([{ verdict: 'ok' }]);
  }
});

it('holds up the shards of one lane alone, however many gateways append to all of them', async () => {
  const sessions = shards.map(idInShard);
  await new PostgresLedger(pool).append(sessions.map((sessionId) => openRequestFor(sessionId)));
  const gateways = Array.from({ length: GATEWAY_COUNT }, newGateway);
  const acknowledged: number[] = [];
  let all: Promise<unknown> | undefined;
  await whileAppendIsOpen(requestFor(sessions[0]!), async () => {
    all = Promise.all(
      gateways.flatMap((gateway) =>
        sessions.map(async (id, shard) => acknowledged.push((await gateway.append(requestFor(id)), shard))),
      ),
    );
    await waitUntil(async () => acknowledged.length >= GATEWAY_COUNT * (SHARD_COUNT - LANE_SHARDS));
    expect(acknowledged.filter((shard) => shard === 0)).toEqual([]);
    expect(await blockedCount()).toBeLessThanOrEqual(GATEWAY_COUNT);
  });
  await all;
  expect(acknowledged).toHaveLength(GATEWAY_COUNT * SHARD_COUNT);
});
