import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { InMemoryKeyring, PostgresKeyring, type Keyring, type RunQuery } from './keyring.ts';
import { newSessionId, openRequestFor } from './ledger.contract.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { seal, unseal, type SubjectKey } from './sealing.ts';
import { shardOf } from './shard.ts';

const kek = randomBytes(32);
let pool: Pool;
afterAll(() => pool.end());
const database = databaseForThisFile();
beforeAll(() => {
  pool = new Pool({ connectionString: database.logins.gateway, max: 4 });
  pool.on('error', () => undefined);
});

const runQuery: RunQuery = (text, values) => pool.query(text, values);
const newKeyring = () => new PostgresKeyring(runQuery, kek);
const expectSameKey = (one: SubjectKey | null, other: SubjectKey | null) =>
  expect(unseal(one!, seal(other!, Buffer.from('text'), 'spec'), 'spec').toString()).toBe('text');

/** A session that is opened, with the key of its subject. */
async function sessionWithKey(sessionId = newSessionId()): Promise<SessionId> {
  await newKeyring().ensureKey(sessionId);
  await new PostgresLedger(pool).append([openRequestFor(sessionId)]);
  return sessionId;
}
const eraseSession = (sessionId: SessionId) =>
  pool.query(`select erase_session($1, $2, now())`, [shardOf(sessionId), sessionId]);

describe('the keys of the database', () => {
  it('are the same for every process and for all sessions of one subject', async () => {
    const first = await sessionWithKey();
    const second = await sessionWithKey(`${newSessionId().slice(0, -2)}${first.slice(-2)}` as SessionId);
    await pool.query(`update chat_session set subject_id = $1 where shard = $3 and id = $2`, [
      first,
      second,
      shardOf(second),
    ]);
    const key = await newKeyring().getKey(first);
    expectSameKey(key, await newKeyring().getKey(second));
    const preloaded = newKeyring();
    await preloaded.preload([first, second]);
    expectSameKey(key, await preloaded.getKey(second));
  });

  it('are gone after an erasure, one by one and in a list, and the others stay', async () => {
    const [erased, other] = [await sessionWithKey(), await sessionWithKey()];
    await eraseSession(erased);
    const keyring = newKeyring();
    await keyring.preload([erased, other]);
    expect([await keyring.getKey(erased), await keyring.getKey(other)]).toEqual([null, expect.anything()]);
    const { rows } = await pool.query(
      `select length(wrapped_dek) as bytes from subject_key where shard = $1 and subject_id = $2`,
      [shardOf(erased), erased],
    );
    expect(rows).toEqual([{ bytes: 0 }]);
  });

  it.each<[string, () => Keyring, (keyring: Keyring, sessionId: SessionId) => unknown]>([
    ['Postgres', newKeyring, (_, sessionId) => eraseSession(sessionId)],
    ['memory', () => new InMemoryKeyring(), () => undefined],
  ])('are never made anew for an erased subject (%s)', async (_, make, erase) => {
    const [keyring, sessionId] = [make(), await sessionWithKey()];
    await keyring.ensureKey(sessionId);
    await erase(keyring, sessionId);
    keyring.forget(sessionId);
    expect([await keyring.ensureKey(sessionId), await keyring.getKey(sessionId)]).toEqual([null, null]);
  });
});
