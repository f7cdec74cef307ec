import { Client, type Pool } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { until } from '../../infra/jest/ledger-ground.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { createLog } from '@libs/server/log.ts';
import { createPool } from '@libs/server/postgres.ts';
import type { AppendRequest, Verdict } from './ledger.ts';
import { newCommand, newSession, openingOf, requestFor } from './ledger.contract.ts';
import { PostgresLedger } from './postgres-ledger.ts';

const TIMERS = 8;

let pool: Pool;
let reconciler: Client;
let ledger: PostgresLedger;

afterAll(async () => {
  await reconciler.end();
  await pool.end();
});
const database = databaseForThisFile();
beforeAll(async () => {
  pool = createPool(database.url, { max: 4, log: createLog('spec', 'fatal') });
  ledger = new PostgresLedger(pool);
  reconciler = new Client({ connectionString: database.url });
  await reconciler.connect();
});

const verdictsOf = (verdicts: Verdict[]) => verdicts.map(({ verdict }) => verdict);
const rowsOf = async (ids: CommandId[]) =>
  (await pool.query<{ id: CommandId }>(`select id from timer where id = any($1)`, [ids])).rows.map(({ id }) => id);

const BLOCKED = `select 1 from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`;

/** What the reconciler does to overdue timers, and as slowly as it can: it commits once the append waits for it. */
async function appendWhileRaised(ids: CommandId[], requests: AppendRequest[]): Promise<Verdict[]> {
  await reconciler.query('begin');
  await reconciler.query(`update timer set gen = gen + 1 where id = any($1)`, [ids]);
  const appended = ledger.append(requests);
  await until(async () => (await pool.query(BLOCKED)).rows.length > 0);
  await reconciler.query('commit');
  return appended;
}

/** A session with one timer that is due. */
async function sessionWithTimer(kind: 'welcome' | 'follow-up') {
  const [sessionId, id] = [newSession(), newCommand()];
  await ledger.append([openingOf(sessionId, { timers: [{ id, kind, delaySeconds: 0 }] })]);
  return { sessionId, id };
}
const sessionsWithTimers = (kind: 'welcome' | 'follow-up') =>
  Promise.all(Array.from({ length: TIMERS }, () => sessionWithTimer(kind)));

describe('timers that are raised at the very moment of the append', () => {
  it('go with their answers, all of one batch', async () => {
    const due = await sessionsWithTimers('welcome');
    const ids = due.map(({ id }) => id);
    const answers = due.map(({ sessionId, id }) => requestFor(sessionId, { commandId: id, consumes: id }));
    expect(verdictsOf(await appendWhileRaised(ids, answers))).toEqual(ids.map(() => 'ok'));
    expect(await rowsOf(ids)).toEqual([]);
  });

  it('are cancelled all the same, all of one batch', async () => {
    const due = await sessionsWithTimers('follow-up');
    const ids = due.map(({ id }) => id);
    const replies = due.map(({ sessionId }) => requestFor(sessionId, { cancels: ['follow-up'] }));
    expect(verdictsOf(await appendWhileRaised(ids, replies))).toEqual(ids.map(() => 'ok'));
    expect(await rowsOf(ids)).toEqual([]);
  });
});
