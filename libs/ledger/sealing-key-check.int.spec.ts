import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { newSession } from './ledger.contract.ts';
import { kekIdOf, PostgresKeyring, type Query } from './keyring.ts';
import { requireSealingKey, sealingKeyState } from './sealing-key-check.ts';

const AT_ONCE = 6;

let pool: Pool;
afterAll(() => pool.end());
const database = databaseForThisFile();
beforeAll(() => {
  pool = new Pool({ connectionString: database.url, max: AT_ONCE });
  pool.on('error', () => undefined);
});
beforeEach(() => pool.query(`truncate sealing_key, subject_key`));

const query: Query = (text, values) => pool.query(text, values);
const newKey = () => randomBytes(32);
const starts = (key: Buffer) => requireSealingKey(query, key);
const REFUSED = /SEALING_KEY .* is not the key that this database was sealed with/;

describe('the sealing key of a database', () => {
  it('is that of the first process, and no other starts on it, now or later', async () => {
    const [first, other] = [newKey(), newKey()];
    await starts(first);
    await starts(first);
    await expect(starts(other)).rejects.toThrow(REFUSED);
    await new PostgresKeyring(query, first).ensureKey(newSession());
    await expect(starts(other)).rejects.toThrow(REFUSED);
    await starts(first);
  });

  it('is one, when several start at once with different keys', async () => {
    for (let round = 0; round < 5; round += 1) {
      await pool.query(`truncate sealing_key`);
      const keys = Array.from({ length: AT_ONCE }, newKey);
      const started = await Promise.allSettled(keys.map(starts));
      expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const states = await Promise.all(keys.map((key) => sealingKeyState(query, key)));
      expect(states.map((state) => state === 'fits')).toEqual(started.map(({ status }) => status === 'fulfilled'));
    }
  });

  it('is not taken for one that has its id and cannot open what it sealed', async () => {
    const [right, wrong] = [newKey(), newKey()];
    await starts(right);
    await pool.query(`update sealing_key set kek_id = $1`, [kekIdOf(wrong)]);
    await expect(starts(wrong)).rejects.toThrow(REFUSED);
  });

  it('is found in a database that is older than the probe by what was sealed in it', async () => {
    const [right, wrong] = [newKey(), newKey()];
    await new PostgresKeyring(query, right).ensureKey(newSession());
    await expect(starts(wrong)).rejects.toThrow(REFUSED);
    await pool.query(`update subject_key set kek_id = $1`, [kekIdOf(wrong)]);
    await expect(starts(wrong)).rejects.toThrow(REFUSED);
    await pool.query(`update subject_key set kek_id = $1`, [kekIdOf(right)]);
    await starts(right);
    expect(await sealingKeyState(query, wrong)).toBe('other');
  });

  it('is looked for without leaving a trace', async () => {
    expect(await sealingKeyState(query, newKey())).toBe('open');
    expect((await pool.query(`select 1 from sealing_key`)).rows).toEqual([]);
  });
});
