import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { requireLogin, requireLoginOf } from './database-login.ts';
import { createLogger } from './logger.ts';
import { createPool } from './postgres.ts';

const database = databaseForThisFile();

const poolOf = (url: string) => createPool(url, { max: 1, log: createLogger('spec', 'fatal') });

async function faultOf(url: string): Promise<string | undefined> {
  const pool = poolOf(url);
  const fault = await requireLogin(pool).then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  await pool.end();
  return fault;
}
const run = (sql: string) => queryDatabase({ databaseUrl: database.url }, sql);

/** Directly: a pooler's connections keep the settings that they began with. */
describe('the login of a service', () => {
  it.each(['gateway', 'worker'] as const)('is suitable when it is that of the %s', async (service) =>
    expect(await faultOf(database.directLogins[service])).toBeUndefined(),
  );

  it('is refused when it is a superuser, or may change the log', async () => {
    expect(await faultOf(database.url)).toMatch(/^the login aidline is a superuser: give a gateway/);
    const changed = 'update on audit_line';
    await run(`grant ${changed} to aidline_worker`);
    expect(await faultOf(database.directLogins.worker)).toMatch(/^the login aidline_worker may change the log/);
    await run(`revoke ${changed} from aidline_worker`);
  });

  it('is refused when it is that of the other service', async () => {
    const pools = (['gateway', 'worker'] as const).map((kind) => ({ kind, pool: poolOf(database.directLogins[kind]) }));
    for (const { kind, pool } of pools) await expect(requireLoginOf(kind, pool)).resolves.toBeUndefined();
    const [gateway, worker] = pools.map(({ pool }) => pool);
    await expect(requireLoginOf('gateway', worker!)).rejects.toThrow('aidline_worker lacks the rights of a gateway');
    await expect(requireLoginOf('worker', gateway!)).rejects.toThrow('aidline_gateway lacks the rights of a worker');
    for (const { pool } of pools) await pool.end();
  });

  it('is refused without its limits, with the statements that set them', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const fault = await faultOf(database.directLogins.owner);
    expect(fault).toContain('alter role aidline_owner set statement_timeout = 3000;');
    expect(fault).not.toContain('timezone');
    // For this database only: other files use the same login.
    await run(`alter role aidline_worker in database ${name} set lock_timeout = '5s'`);
    await run(`alter role aidline_worker in database ${name} set timezone = 'Asia/Hong_Kong'`);
    expect(await faultOf(database.directLogins.worker)).toBe(
      'the login aidline_worker lacks settings that protect the database: run as an administrator: ' +
        `alter role aidline_worker set lock_timeout = 1000; alter role aidline_worker set timezone = 'UTC';`,
    );
    await run(`alter role aidline_worker in database ${name} reset all`);
    expect(await faultOf(database.directLogins.worker)).toBeUndefined();
  });
});
