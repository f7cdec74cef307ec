import { databaseForThisFile } from '../../../infra/jest/fresh-database.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { createLogger } from '../logger.ts';
import { createPool } from '../postgres.ts';
import { connectionVerifier } from './connection-verifier.ts';

/** Directly: a pooler's connections keep the defaults that they began with. */
const database = databaseForThisFile();
const poolOf = (verify = connectionVerifier('local')) =>
  createPool(database.directLogins.gateway, { max: 1, log: createLogger('spec', 'fatal'), verify });

const name = () => new URL(database.url).pathname.slice(1);
/** As whoever has stolen the login would; for this database only, because other files use the same login. */
const asLogin = (sql: string) => queryDatabase({ databaseUrl: database.directLogins.gateway }, sql);
const withDefault = async (setting: string, work: () => Promise<void>) => {
  await asLogin(`alter role current_user in database ${name()} set ${setting}`);
  await work().finally(() => asLogin(`alter role current_user in database ${name()} reset all`));
};

describe('a new connection', () => {
  it.each([
    [`synchronous_commit = 'off'`, /synchronous_commit=off.*alter role aidline_gateway reset synchronous_commit/],
    [`statement_timeout = 0`, /alter role aidline_gateway set statement_timeout = 3000/],
    [`lock_timeout = '1min'`, /alter role aidline_gateway set lock_timeout = 1000/],
    [`timezone = 'Asia/Tokyo'`, /alter role aidline_gateway set timezone = 'UTC'/],
  ])('is not used once its login has changed its own default: %s', async (setting, reason) =>
    withDefault(setting, async () => {
      const pool = poolOf();
      await expect(pool.query('select 1')).rejects.toThrow(reason);
      await pool.end();
    }),
  );

  it('has to wait for a standby where that is promised', async () =>
    withDefault(`synchronous_commit = 'local'`, async () => {
      const [local, remote] = [poolOf(), poolOf(connectionVerifier('remote'))];
      expect((await local.query('select 1')).rowCount).toBe(1);
      await expect(remote.query('select 1')).rejects.toThrow('synchronous_commit=local');
      await Promise.all([local.end(), remote.end()]);
    }));
});

it('waits for the disk when it appends to the log, whatever the default of its login is', async () => {
  const pool = createPool(database.directLogins.gateway, { max: 1, log: createLogger('spec', 'fatal') });
  const client = await pool.connect();
  await client.query(`set synchronous_commit = 'off'`);
  await client.query('begin');
  await client.query(`select append_batch(0::smallint, '{}'::jsonb)`);
  expect((await client.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  await client.query('commit');
  client.release();
  await pool.end();
});
