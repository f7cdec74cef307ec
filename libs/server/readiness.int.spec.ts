import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { waitUntil } from '../../infra/jest/ledger-environment.ts';
import { startOwnPostgres } from '../../infra/jest/own-postgres.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { requireSealingKey } from '@libs/ledger/sealing-key-check.ts';
import { createLogger } from './logger.ts';
import { createPool } from './postgres.ts';
import { ReadinessProbe } from './readiness.ts';

const log = createLogger('spec', 'silent');
const sealingKey = randomBytes(32);

const postgres = resourceForThisFile(startOwnPostgres, (one) => one.end());
let pool: Pool;
let owner: Client;
beforeEach(async () => {
  pool = createPool(postgres.logins.gateway, { max: 4, log });
  owner = new Client({ connectionString: postgres.url });
  owner.on('error', () => undefined);
  await owner.connect();
  await requireSealingKey((text, values) => pool.query(text, values), sealingKey);
});
afterEach(async () => {
  await owner.end();
  await pool.end();
});

const newProbe = () =>
  new ReadinessProbe({ pool, redis: { check: async () => 'ok' as const }, sealingKeys: sealingKey, log });
const READY = { ok: true, database: 'ok', sealingKey: 'ok', redis: 'ok' };

describe('the readiness probe', () => {
  it('writes once for all concurrent checks, and leaves no row', async () => {
    const probe = newProbe();
    const query = jest.spyOn(pool, 'query');
    const writes = () =>
      query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('probe_write')).length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => probe.check()));
    expect(answers).toEqual(answers.map(() => READY));
    expect(await probe.check()).toEqual(READY);
    expect(writes()).toBe(1);
    expect((await owner.query(`select 1 from write_probe`)).rows).toEqual([]);
    await waitUntil(async () => (await probe.check()).ok && writes() > 1);
  });

  it('answers while the write hangs, and is ready again once it does not', async () => {
    const probe = newProbe();
    await owner.query('begin; lock table write_probe');
    expect(await probe.check()).toMatchObject({ ok: false, database: 'slow' });
    await owner.query('rollback');
    await waitUntil(async () => (await probe.check()).ok);
  });

  it('reports what an operator has to repair', async () => {
    const stateAfter = async (statement: string, repair: string) => {
      await owner.query(statement);
      const { database } = await newProbe().check();
      await owner.query(repair);
      expect((await newProbe().check()).ok).toBe(true);
      return database;
    };
    expect([
      await stateAfter(`alter table write_probe rename to elsewhere`, `alter table elsewhere rename to write_probe`),
      await stateAfter(
        `revoke insert on write_probe from aidline_gateway`,
        `grant insert on write_probe to aidline_gateway`,
      ),
    ]).toEqual(['not-migrated', 'denied']);
  });
});
