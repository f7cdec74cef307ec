import { Client, type Pool } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { waitUntil } from '../../infra/jest/ledger-environment.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import type { AppendRequest, AppendVerdict } from './ledger.ts';
import { newCommandId, newSessionId, openRequestFor, requestFor } from './ledger.contract.ts';
import { PostgresLedger } from './postgres-ledger.ts';

const TIMER_COUNT = 8;

let pool: Pool;
let reconciler: Client;
let ledger: PostgresLedger;

afterAll(async () => {
  await reconciler.end();
  await pool.end();
});
const database = databaseForThisFile();
beforeAll(async () => {
  pool = createPool(database.logins.gateway, { max: 4, log: createLogger('spec', 'fatal') });
  ledger = new PostgresLedger(pool);
  reconciler = new Client({ connectionString: database.url });
  await reconciler.connect();
});

const verdictsOf = (verdicts: AppendVerdict[]) => verdicts.map(({ verdict }) => verdict);
const rowsOf = async (ids: CommandId[]) =>
  (await reconciler.query<{ id: CommandId }>(`select id from timer where id = any($1)`, [ids])).rows.map(
    ({ id }) => id,
  );

const BLOCKED_QUERY = `select 1 from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`;

/** Does to overdue timers what the reconciler does, and commits only when the append waits for it. */
async function appendWhileRaising(ids: CommandId[], requests: AppendRequest[]): Promise<AppendVerdict[]> {
  await reconciler.query('begin');
  await reconciler.query(`update timer set gen = gen + 1 where id = any($1)`, [ids]);
  const appended = ledger.append(requests);
  await waitUntil(async () => (await pool.query(BLOCKED_QUERY)).rows.length > 0);
  await reconciler.query('commit');
  return appended;
}

/** A session with one timer that is due. */
async function sessionWithTimer(kind: 'welcome' | 'follow-up') {
  const [sessionId, id] = [newSessionId(), newCommandId()];
  await ledger.append([openRequestFor(sessionId, { timers: [{ id, kind, delaySeconds: 0 }] })]);
  return { sessionId, id };
}
const sessionsWithTimers = (kind: 'welcome' | 'follow-up') =>
  Promise.all(Array.from({ length: TIMER_COUNT }, () => sessionWithTimer(kind)));

describe('timers whose generation is raised during the append', () => {
  it('go with their answers, all of one batch', async () => {
    const due = await sessionsWithTimers('welcome');
    const ids = due.map(({ id }) => id);
    const answers = due.map(({ sessionId, id }) => requestFor(sessionId, { commandId: id, consumes: id }));
    expect(verdictsOf(await appendWhileRaising(ids, answers))).toEqual(ids.map(() => 'ok'));
    expect(await rowsOf(ids)).toEqual([]);
  });

  it('are cancelled all the same, all of one batch', async () => {
    const due = await sessionsWithTimers('follow-up');
    const ids = due.map(({ id }) => id);
    const replies = due.map(({ sessionId }) => requestFor(sessionId, { cancels: ['follow-up'] }));
    expect(verdictsOf(await appendWhileRaising(ids, replies))).toEqual(ids.map(() => 'ok'));
    expect(await rowsOf(ids)).toEqual([]);
  });
});
