import { join } from 'node:path';
import { freePort } from '../bin/servers/free-port.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import type { DatabaseServer } from '../bin/servers/database-server.ts';
import { startPgBouncer } from '../bin/servers/pgbouncer.ts';
import { ensureDatabase, withClient } from '../bin/servers/postgres-database.ts';
import { ensureLogins, loginUrls } from '../bin/servers/postgres-logins.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { RECORDING_SETTINGS } from './recorded-statements.ts';
import { removeTemporaryFolder, createTemporaryFolder } from '../bin/servers/temporary-folder.ts';
import { typescriptProgramArgs } from '../bin/system/run-in-terminal.ts';
import { runOrThrow } from '../bin/system/run-to-completion.ts';

export { removeTemporaryFolder, createTemporaryFolder };

export const TEMPLATE_DATABASE = 'aidline_template';

export type TestServers = {
  databaseUrl: string;
  /** Of the pooler that the services log in through; undefined: straight to the server. */
  poolerPort: number | undefined;
  redisUrl: string;
  stop: () => Promise<void>;
};

/**
 * One Postgres and one Redis for the whole test run, in a temporary folder. Postgres flushes as in production: a
 * gateway does not start on one that does not.
 */
export async function startTestServers(): Promise<TestServers> {
  const folder = createTemporaryFolder();
  const [postgresPort, redisPort] = [await freePort(), await freePort()];
  const log = (name: string) => join(folder, `${name}.log`);
  const [postgres, redis] = await Promise.all([
    startPostgres({
      ...{ dataDir: join(folder, 'postgres'), port: postgresPort, durable: true, logFile: log('postgres') },
      settings: RECORDING_SETTINGS,
    }),
    startRedis({ dataDir: join(folder, 'redis'), port: redisPort, durable: false, logFile: log('redis') }),
  ]);
  let pooler: Pick<DatabaseServer, 'port' | 'stop'> | undefined;
  const stop = async () => {
    await pooler?.stop();
    await Promise.all([postgres.stop(), redis.stop()]);
    removeTemporaryFolder(folder);
  };
  try {
    await withClient(postgres.url, (client) => client.query('create extension if not exists pg_stat_statements'));
    await makeTemplate(postgres.url);
    pooler = await startPooler(join(folder, 'pgbouncer'), postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: postgres.url, poolerPort: pooler?.port, redisUrl: redis.url, stop };
}

/** The whole suite runs through PgBouncer when this names its program: `npm run drills pgbouncer`. */
async function startPooler(folder: string, superuserUrl: string) {
  const program = process.env.TEST_PGBOUNCER;
  return program ? startPgBouncer({ program, folder, port: await freePort(), superuserUrl }) : undefined;
}

/** Migrated once; every test file copies it. */
async function makeTemplate(serverUrl: string): Promise<void> {
  await ensureDatabase(serverUrl, TEMPLATE_DATABASE);
  const url = new URL(TEMPLATE_DATABASE, serverUrl).href;
  await ensureLogins(url);
  await migrateInOwnProcess(url);
}

/** As the owner, in a process of its own, because Jest's own set-up cannot resolve `@libs`. */
export const migrateInOwnProcess = (superuserUrl: string): Promise<void> =>
  runOrThrow({
    name: 'migrating the test database',
    args: typescriptProgramArgs('infra/bin/migrate.ts'),
    env: { DATABASE_URL: loginUrls(superuserUrl).owner },
  });
