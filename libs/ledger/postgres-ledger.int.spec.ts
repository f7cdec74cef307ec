import { Pool } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import { toBatchColumns } from './append-batch-columns.ts';
import type { AppendVerdict } from './ledger.ts';
import { batchContract } from './ledger-batches.contract.ts';
import { isLogDistributed } from './distributed-log.ts';
import { ledgerContract, newSessionId, openRequestFor, requestFor } from './ledger.contract.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { shardOf } from './shard.ts';

/** Each writer has a connection: waiting for one fails after two seconds, as in production. */
const CONCURRENCY = 10;

const database = databaseForThisFile();
let pool: Pool;
let isDistributed: boolean;
const newLedger = () => new PostgresLedger(pool, isDistributed);

beforeAll(async () => {
  pool = createPool(database.logins.gateway, { max: CONCURRENCY, log: createLogger('spec', 'fatal') });
  isDistributed = await isLogDistributed(pool);
});
afterAll(() => pool.end());

describe('the ledger in Postgres', () => {
  ledgerContract(newLedger);
  batchContract(newLedger);

  it('computes the same shard in SQL as in TypeScript', async () => {
    const ids = Array.from({ length: 300 }, newSessionId);
    const { rows } = await pool.query(
      `select shard_of(id) as shard from unnest($1::uuid[]) with ordinality as t (id, n) order by n`,
      [ids],
    );
    expect(rows.map((row: { shard: number }) => row.shard)).toEqual(ids.map(shardOf));
  });

  it('stays dense in every session and every shard when many write at once, and answers every resend alike', async () => {
    const ledger = newLedger();
    const sessions = Array.from({ length: 12 }, newSessionId);
    await ledger.append(sessions.map((sessionId) => openRequestFor(sessionId)));

    const requests = sessions.flatMap((sessionId) => Array.from({ length: 20 }, () => requestFor(sessionId)));
    const waiting = [...requests, ...requests];
    const verdicts: AppendVerdict[] = [];
    const writeOn = async () => {
      for (let request = waiting.shift(); request; request = waiting.shift())
        verdicts.push((await ledger.append([request]))[0]!);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, writeOn));

    expect(verdicts.filter(({ verdict }) => verdict === 'ok')).toHaveLength(requests.length);
    expect(verdicts.filter(({ verdict }) => verdict === 'dup')).toHaveLength(requests.length);
    for (const sessionId of sessions) await expectDense(ledger, sessionId, 21);

    const { rows } = await pool.query(
      `select shard from chat_event group by shard having count(*) <> max(pos) or min(pos) <> 1`,
    );
    expect(rows).toEqual([]);
  });

  it('finds the message that the list shows, unless a gateway of the version before has written a later one', async () => {
    const [ledger, sessionId] = [newLedger(), newSessionId()];
    const session = [shardOf(sessionId), sessionId];
    const message = () => ledger.lastMessages([sessionId, newSessionId()]);
    await ledger.append([openRequestFor(sessionId)]);
    expect(await message()).toEqual([]);
    const [first, last] = [requestFor(sessionId), requestFor(sessionId)];
    const note = { ...last.events[0]!, body: Buffer.from('a note') };
    await ledger.append([first, { ...last, events: [...last.events, note] }]);
    expect(await message()).toMatchObject([{ commandId: last.commandId, part: 0, version: 3 }]);

    const { last_message_part: _, ...columns } = toBatchColumns([requestFor(sessionId)]);
    const batch = { ...columns, preview: `{"${Buffer.from('sealed').toString('base64')}"}` };
    const preview = async () =>
      (await pool.query(`select preview from chat_session where shard = $1 and id = $2`, session)).rows;
    await pool.query(`select append_batch($1, $2)`, [session[0], JSON.stringify(batch)]);
    expect([await message(), await preview()]).toEqual([[], [{ preview: Buffer.from('sealed') }]]);

    const silent = requestFor(sessionId);
    await ledger.append([{ ...silent, patch: { ...silent.patch, lastMessagePart: null } }]);
    expect(await preview()).toEqual([{ preview: Buffer.from('sealed') }]);
    await ledger.append([requestFor(sessionId)]);
    expect([await message(), await preview()]).toMatchObject([[{ version: 7 }], [{ preview: null }]]);
  });

  it('does not let the application change or delete an event', async () => {
    const sessionId = newSessionId();
    await newLedger().append([openRequestFor(sessionId)]);
    for (const statement of [`update chat_event set version = 9`, `delete from chat_event`, `truncate chat_event`])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses to number at an isolation level where the lock would not help', async () => {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read');
      await expect(client.query(`select append_batch(0::smallint, '{}')`)).rejects.toThrow('READ COMMITTED');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

async function expectDense(ledger: PostgresLedger, sessionId: SessionId, length: number): Promise<void> {
  const versions = (await ledger.read(sessionId, 0, 100)).map(({ version }) => version);
  expect(versions).toEqual(Array.from({ length }, (_, index) => index + 1));
}
