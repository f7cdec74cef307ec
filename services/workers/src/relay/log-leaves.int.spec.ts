import { Client, type Pool } from 'pg';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { newSessionId, openRequestFor, requestFor } from '@libs/ledger/ledger.contract.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { LogTailStore } from './log-tail.store.ts';

const environment = ledgerForThisFile('worker');
const GROUP_SIZE = 8;
const YEAR = new Date().getUTCFullYear();
let client: Client;
let sessions: SessionId[];
beforeAll(async () => {
  sessions = Array.from({ length: 200 }, newSessionId);
  const ledger = new PostgresLedger(environment.resources.pool);
  await ledger.append(
    sessions
      .slice()
      .sort((one, other) => shardOf(one) - shardOf(other))
      .map((id) => openRequestFor(id)),
  );
  client = new Client({ connectionString: environment.logins.worker });
  client.on('error', () => undefined);
  await client.connect();
});
afterAll(() => client.end());

type Touched = { leaf: string; times: number };

/**
 * What these calls read or write of the log, as Postgres counts it in their transaction: how often each leaf is
 * scanned or written. The last of several calls, when one plan for all values has replaced those for each value.
 */
async function touchedBy(work: (pool: Pool) => Promise<unknown>): Promise<Touched[]> {
  for (let calls = 1; ; calls += 1) {
    // What earlier transactions have counted.
    await client.query('select pg_stat_force_next_flush()');
    await client.query('begin');
    await work(client as unknown as Pool);
    const { rows } = await client.query<Touched>(
      `select relname as leaf, (coalesce(idx_scan, 0) + coalesce(seq_scan, 0) + n_tup_ins)::int as times
       from pg_stat_xact_user_tables
       where relname like 'chat\\_event%' and coalesce(idx_scan, 0) + coalesce(seq_scan, 0) + n_tup_ins > 0 order by 1`,
    );
    await client.query('rollback');
    if (calls === 8) return rows;
  }
}

const groupOf = (sessionId: SessionId) => `chat_event_${String(shardOf(sessionId) & -GROUP_SIZE).padStart(2, '0')}`;
const leavesOf = (touched: Touched[]) => touched.map(({ leaf }) => leaf);

describe.each([
  ['a plan for each value', 'force_custom_plan'],
  ['one plan', 'force_generic_plan'],
  ['as planned', 'auto'],
])('%s', (_, mode) => {
  beforeAll(() => client.query(`set plan_cache_mode = ${mode}`));

  it('reads the one leaf of the session for a join, a resume and a look for a command', async () => {
    const [id] = sessions as [SessionId];
    const leaf = `${groupOf(id)}_${YEAR}`;
    expect(leavesOf(await touchedBy((pool) => new PostgresLedger(pool).read(id, 0, 200)))).toEqual([leaf]);
    expect(leavesOf(await touchedBy((pool) => new PostgresLedger(pool).read(id, 1, 200)))).toEqual([leaf]);
    const { commandId } = requestFor(id);
    expect(leavesOf(await touchedBy((pool) => new PostgresLedger(pool).find(id, commandId)))).toEqual([leaf]);
  });

  it('reads no leaf for the head of a session and for the sweep of many', async () => {
    expect(await touchedBy((pool) => new PostgresLedger(pool).head(sessions[0]!))).toEqual([]);
    expect(await touchedBy((pool) => new PostgresLedger(pool).versions(sessions))).toEqual([]);
  });

  it('appends within the group of the session, and writes the leaf of its year', async () => {
    const [id] = sessions as [SessionId];
    const touched = await touchedBy((pool) => new PostgresLedger(pool).append([requestFor(id)]));
    expect(leavesOf(touched)).toContain(`${groupOf(id)}_${YEAR}`);
    expect(leavesOf(touched).filter((leaf) => !leaf.startsWith(groupOf(id)))).toEqual([]);
  });

  it('reads the group of the relay only, once for each of its shards', async () => {
    const shards = Array.from({ length: GROUP_SIZE }, (__, index) => 16 + index);
    const tail = await touchedBy((pool) =>
      new LogTailStore(pool).read(
        shards.map((shard) => [shard, 0]),
        100,
      ),
    );
    const leaves = [`chat_event_16_${YEAR}`, `chat_event_16_${YEAR + 1}`, 'chat_event_16_other'];
    expect(tail).toEqual(leaves.map((leaf) => ({ leaf, times: GROUP_SIZE })));
  });

  it('reads each leaf for its own shards when it asks how far the relay is', async () => {
    const lag = await touchedBy((pool) => new LogTailStore(pool).lag());
    expect(lag).toHaveLength((64 / GROUP_SIZE) * 3);
    expect(new Set(lag.map(({ times }) => times))).toEqual(new Set([GROUP_SIZE]));
  });
});
