import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';
import { cpuMicrosecondsOf } from '../cpu-usage.ts';
import { fillLog } from '../inbox/fill-log.ts';

/** Processor time of Postgres for each call of the statements that commands, joins and resumes consist of. */
export const statementsBenchmark: Benchmark = { name: 'statements', measure };

const CALLS = 5_000;
/** Postgres chooses between a plan for the values and one for all values after five calls. */
const WARM_UP_CALLS = 100;
const SAMPLED_SESSIONS = 500;
const LIST_LENGTH = 50;
const SWEEP_LENGTH = 256;

type Sample = { id: SessionId; command: CommandId };

async function measure({ environment, plan, progress }: BenchmarkContext) {
  const databaseUrl = await progress.step('Statements: generating a log', async () => {
    const url = await environment.createDatabase('statements');
    await fillLog(url, plan.rebuildSessions);
    return url;
  });
  const pool = createPool(loginUrls(databaseUrl).gateway, { max: 1, log: createLogger('bench', 'silent') });
  environment.addCleanup(() => pool.end());
  const { rows } = await pool.query<{ pid: number }>(`select pg_backend_pid() as pid`);
  const pid = rows[0]!.pid;
  const calls = await statementsOf(pool, databaseUrl, Buffer.from(environment.secrets.sealingKey, 'base64'));
  const figures: Record<string, number> = {};
  for (const [what, call] of Object.entries(calls))
    figures[what] = await progress.step(`Statements: ${what}`, () => measureCalls(pid, call));
  return {
    tables: [
      {
        title: `Processor time of Postgres per call, ${plan.rebuildSessions.toLocaleString('en')} sessions of 12 events`,
        head: ['', 'cpu µs'],
        rows: Object.entries(figures).map(([what, microseconds]) => [what, microseconds.toFixed(0)]),
      },
    ],
    figures: { statements: figures },
  };
}

async function measureCalls(pid: number, call: (index: number) => Promise<unknown>): Promise<number> {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) await call(index);
  const before = cpuMicrosecondsOf(pid);
  for (let index = 0; index < CALLS; index += 1) await call(index);
  return (cpuMicrosecondsOf(pid) - before) / CALLS;
}

async function statementsOf(pool: ReturnType<typeof createPool>, databaseUrl: string, sealingKey: Buffer) {
  const ledger = new PostgresLedger(pool);
  const newKeyring = () => new PostgresKeyring((text, values) => pool.query(text, values), sealingKey);
  const { rows: samples } = await withClient(databaseUrl, (client) =>
    client.query<Sample>(SAMPLE_SQL, [SAMPLED_SESSIONS]),
  );
  for (const { id } of samples) await newKeyring().ensureKey(id);
  const ids = samples.map(({ id }) => id);
  const one = (index: number) => samples[index % samples.length]!;
  const many = (index: number, length: number) => {
    const start = index % (ids.length - length);
    return ids.slice(start, start + length);
  };
  return {
    head: (index: number) => ledger.head(one(index).id),
    'read, all of 12 events': (index: number) => ledger.read(one(index).id, 0, 200),
    'read, nothing new': (index: number) => ledger.read(one(index).id, 12, 200),
    find: (index: number) => ledger.find(one(index).id, one(index).command),
    [`versions of ${SWEEP_LENGTH}`]: (index: number) => ledger.versions(many(index, SWEEP_LENGTH)),
    [`last messages of ${LIST_LENGTH}`]: (index: number) => ledger.lastMessages(many(index, LIST_LENGTH)),
    'a key': (index: number) => newKeyring().getKey(one(index).id),
    [`keys of ${LIST_LENGTH}`]: (index: number) => newKeyring().preload(many(index, LIST_LENGTH)),
  } satisfies Record<string, (index: number) => Promise<unknown>>;
}

const SAMPLE_SQL = `
  select session_id as id, command_id as command from chat_event where version = 6 order by md5(session_id::text) limit $1`;
