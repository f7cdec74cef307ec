import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { isLogDistributed } from '@libs/ledger/distributed-log.ts';
import type { AppendRequest } from '@libs/ledger/ledger.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { SHARD_COUNT, shardOf } from '@libs/ledger/shard.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';

/** `pids`: the servers whose processor time counts. */
export type MeasuredDatabase = { databaseUrl: string; pids: number[] };
/** How many commands a call has, and of how many neighbouring shards. */
export type BatchShape = { size: number; shards: number };

const SESSION_COUNT = 1024;
const CALLS = 400;

/** Milliseconds of processor time of one call of `append_batch`, by one caller, without sockets. */
export async function measureAppendCpu({ databaseUrl, pids }: MeasuredDatabase, shape: BatchShape): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const ledger = new PostgresLedger(pool, await isLogDistributed(pool));
    const sessions = Array.from({ length: SESSION_COUNT }, () => v7() as SessionId);
    await append(ledger, sessions, 'none');
    const before = cpuSecondsOf(pids)!;
    for (let call = 0; call < CALLS; call += 1) await append(ledger, chooseSessions(sessions, shape, call), 'waiting');
    return ((cpuSecondsOf(pids)! - before) / CALLS) * 1000;
  } finally {
    await pool.end();
  }
}

/** Of neighbouring shards, as a lane has them; another group at each call. */
function chooseSessions(sessions: SessionId[], { size, shards }: BatchShape, call: number): SessionId[] {
  const group = call % (SHARD_COUNT / shards);
  const possible = sessions.filter((id) => Math.floor(shardOf(id) / shards) === group);
  return Array.from({ length: size }, (_, index) => possible[(call * size + index * 7) % possible.length]!);
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
