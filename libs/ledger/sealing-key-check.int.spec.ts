import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { newSessionId } from './ledger.contract.ts';
import { kekIdOf } from './key-encryption.ts';
import { PostgresKeyring, type RunQuery } from './keyring.ts';
import { requireSealingKey, readSealingKeyState } from './sealing-key-check.ts';

const CONCURRENCY = 6;

let pool: Pool;
afterAll(() => pool.end());
const database = databaseForThisFile();
beforeAll(() => {
  pool = new Pool({ connectionString: database.logins.gateway, max: CONCURRENCY });
  pool.on('error', () => undefined);
});
beforeEach(() => asSuperuser(`truncate sealing_key, subject_key`));

const asSuperuser = (sql: string, values: unknown[] = []) => queryDatabase({ databaseUrl: database.url }, sql, values);
const runQuery: RunQuery = (text, values) => pool.query(text, values);
const newKey = () => randomBytes(32);
const startProcess = (key: Buffer) => requireSealingKey(runQuery, key);
const WRONG_KEY_MESSAGE = /SEALING_KEY .* is not the key that this database was sealed with/;

describe('the sealing key of a database', () => {
  it('is that of the first process, and no other starts on it, now or later', async () => {
    const [first, other] = [newKey(), newKey()];
    await startProcess(first);
    await startProcess(first);
    await expect(startProcess(other)).rejects.toThrow(WRONG_KEY_MESSAGE);
    await new PostgresKeyring(runQuery, first).ensureKey(newSessionId());
    await expect(startProcess(other)).rejects.toThrow(WRONG_KEY_MESSAGE);
    await startProcess(first);
  });

  it('is one, when several start at once with different keys', async () => {
    for (let round = 0; round < 5; round += 1) {
      await asSuperuser(`truncate sealing_key`);
      const keys = Array.from({ length: CONCURRENCY }, newKey);
      const started = await Promise.allSettled(keys.map(startProcess));
      expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const states = await Promise.all(keys.map((key) => readSealingKeyState(runQuery, key)));
      expect(states.map((state) => state === 'fits')).toEqual(started.map(({ status }) => status === 'fulfilled'));
    }
  });

  it('is not taken for one that has its id and cannot open what it sealed', async () => {
    const [right, wrong] = [newKey(), newKey()];
    await startProcess(right);
    await asSuperuser(`update sealing_key set kek_id = $1`, [kekIdOf(wrong)]);
    await expect(startProcess(wrong)).rejects.toThrow(WRONG_KEY_MESSAGE);
  });

  it('is found in a database that is older than the probe by what was sealed in it', async () => {
    const [right, wrong] = [newKey(), newKey()];
    await new PostgresKeyring(runQuery, right).ensureKey(newSessionId());
    await expect(startProcess(wrong)).rejects.toThrow(WRONG_KEY_MESSAGE);
    await asSuperuser(`update subject_key set kek_id = $1`, [kekIdOf(wrong)]);
    await expect(startProcess(wrong)).rejects.toThrow(WRONG_KEY_MESSAGE);
    await asSuperuser(`update subject_key set kek_id = $1`, [kekIdOf(right)]);
    await startProcess(right);
    expect(await readSealingKeyState(runQuery, wrong)).toBe('other');
  });

  it('is looked for without leaving a trace', async () => {
    expect(await readSealingKeyState(runQuery, newKey())).toBe('open');
    expect((await pool.query(`select 1 from sealing_key`)).rows).toEqual([]);
  });
});
