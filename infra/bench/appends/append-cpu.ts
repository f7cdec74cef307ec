import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { isLogDistributed } from '@libs/ledger/distributed-log.ts';
import type { AppendRequest } from '@libs/ledger/ledger.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { SHARD_COUNT, shardOf } from '@libs/ledger/shard.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';
import { insertBarely } from './bare-insert.ts';

/** `pids`: the servers whose processor time counts. */
export type MeasuredDatabase = { databaseUrl: string; pids: number[] };
/** How many commands a call has, and of how many neighbouring shards. */
export type BatchShape = { size: number; shards: number };
/** Of one call. */
export type AppendCost = { cpuMs: number; walBytes: number };

const SESSION_COUNT = 2048;
const SESSIONS_PER_CALL = 256;
const CALLS = 400;

/** Milliseconds of processor time of one call of `append_batch`, by one caller, without sockets. */
export const measureAppendCpu = async (database: MeasuredDatabase, shape: BatchShape): Promise<number> =>
  (await measureAppends(database, shape)).cpuMs;

export const measureAppends = (database: MeasuredDatabase, shape: BatchShape): Promise<AppendCost> =>
  withPool(database, async (pool) => {
    const ledger = new PostgresLedger(pool, await isLogDistributed(pool));
    const sessions = newSessions();
    for (let first = 0; first < SESSION_COUNT; first += SESSIONS_PER_CALL)
      await append(ledger, sessions.slice(first, first + SESSIONS_PER_CALL), 'none');
    return measureCalls(pool, database, (call) => append(ledger, chooseSessions(sessions, shape, call), 'waiting'));
  });

/** The same events as rows of a table like the log, by one statement, with nothing read and nothing judged. */
export const measureBareInserts = (database: MeasuredDatabase, shape: BatchShape): Promise<AppendCost> =>
  withPool(database, (pool) => {
    const sessions = newSessions();
    return measureCalls(pool, database, (call) =>
      insertBarely(
        pool,
        chooseSessions(sessions, shape, call).map((id) => requestFor(id, 'waiting')),
      ),
    );
  });

async function withPool<T>({ databaseUrl }: MeasuredDatabase, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function measureCalls(
  pool: Pool,
  { pids }: MeasuredDatabase,
  call: (number: number) => Promise<void>,
): Promise<AppendCost> {
  const written = async () =>
    Number((await pool.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)).rows[0]!.bytes);
  const [bytes, seconds] = [await written(), cpuSecondsOf(pids)!];
  for (let number = 0; number < CALLS; number += 1) await call(number);
  const cpuMs = ((cpuSecondsOf(pids)! - seconds) / CALLS) * 1000;
  return { cpuMs, walBytes: ((await written()) - bytes) / CALLS };
}

const newSessions = () => Array.from({ length: SESSION_COUNT }, () => v7() as SessionId);

/** Different ones of neighbouring shards, as a lane has them; another group at each call. */
function chooseSessions(sessions: SessionId[], { size, shards }: BatchShape, call: number): SessionId[] {
  const group = call % (SHARD_COUNT / shards);
  const possible = sessions.filter((id) => Math.floor(shardOf(id) / shards) === group);
  return Array.from({ length: size }, (_, index) => possible[(call * size + index) % possible.length]!);
}

async function append(ledger: PostgresLedger, ids: SessionId[], status: 'none' | 'waiting'): Promise<void> {
  const verdicts = await ledger.append(ids.map((sessionId) => requestFor(sessionId, status)));
  const wrong = verdicts.find(({ verdict }) => verdict !== 'ok');
  if (wrong) throw new Error(`an append was answered with ${wrong.verdict}`);
}

/** As large as a message of a few words. */
const requestFor = (sessionId: SessionId, status: 'none' | 'waiting'): AppendRequest => ({
  sessionId,
  commandId: randomUUID() as CommandId,
  digest: randomBytes(16),
  actor: { role: 'customer' },
  expected: { status, agentId: null },
  events: [{ type: 2, schemaVer: 1, meta: { from: 'customer', kind: 'text' }, body: randomBytes(160) }],
  patch: {
    ...{ status: 'waiting', agentId: null, lang: 'en' },
    ...{ customerMessages: 1, agentMessages: 0, lastMessagePart: status === 'none' ? null : 0 },
  },
  timers: [],
  cancels: [],
  consumes: null,
});
