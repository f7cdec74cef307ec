import type { Pool } from 'pg';
import { waitUntil } from '../../../infra/jest/ledger-environment.ts';
import { startOwnPostgres, type OwnPostgres } from '../../../infra/jest/own-postgres.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import type { StandbyServer } from '../../../infra/jest/standby-server.ts';
import { createLogger } from '../logger.ts';
import { createPool } from '../postgres.ts';
import { ReadinessProbe } from '../readiness.ts';
import { primaryUrl } from './primary-locator.ts';

const log = createLogger('spec', 'silent');

let postgres: OwnPostgres;
let standby: StandbyServer;
let pool: Pool;
let url: string;
beforeEach(async () => {
  postgres = await startOwnPostgres();
  standby = (await postgres.startStandbys(['one']))[0]!;
  // The standby is named first: the order of the servers says nothing about who is the primary.
  const { port } = new URL(postgres.url);
  url = postgres.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${standby.port},127.0.0.1:${port}`);
  pool = createPool(`${url}?target_session_attrs=read-write`, { max: 4, log });
});
afterEach(async () => {
  await pool?.end();
  await postgres?.end();
});

const write = () => pool.query('select probe_write()').then(() => true);
const portOf = async () => (await pool.query<{ port: string }>(`select current_setting('port') as port`)).rows[0]!.port;
const state = async () => {
  const parts = { pool, redis: { check: async () => 'ok' as const }, sealingKeys: Buffer.alloc(32), log };
  return (await new ReadinessProbe(parts).check()).database;
};
/** As many connections as the pool has, all to the server of that moment. */
const fillPool = () => Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.1)')));

describe('a pool over several servers', () => {
  it('writes to the primary, says so when there is none, and finds the promoted one when the primary was killed', async () => {
    await fillPool();
    expect(await primaryUrl(url)).toBe(postgres.url);
    expect(await portOf()).toBe(new URL(postgres.url).port);
    await postgres.kill();
    await waitUntil(async () => (await state()) === 'standby');
    await standby.promote();
    await waitUntil(() => write().catch(() => false));
    expect(await portOf()).toBe(String(standby.port));
    expect(await primaryUrl(url)).toBe(standby.url);
  });

  it('leaves a suspended primary as soon as another server takes writes', async () => {
    await fillPool();
    postgres.pause();
    await standby.promote();
    await waitUntil(() => write().catch(() => false));
    await fillPool();
    expect(await portOf()).toBe(String(standby.port));
    postgres.resume();
    // The old primary takes writes again; its timeline is older.
    expect(await primaryUrl(url)).toBe(standby.url);
    await fillPool();
    expect(await portOf()).toBe(String(standby.port));
  });

  it('leaves a primary that was made read-only', async () => {
    await fillPool();
    await queryDatabase({ databaseUrl: postgres.url }, `alter system set default_transaction_read_only = on`);
    await queryDatabase({ databaseUrl: postgres.url }, `select pg_reload_conf()`);
    await waitUntil(async () => ['read-only', 'standby'].includes(await state()));
    await standby.promote();
    await waitUntil(() => write().catch(() => false));
    expect(await portOf()).toBe(String(standby.port));
  });
});
