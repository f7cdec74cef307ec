import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../bin/servers/free-port.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import { ensureDatabase } from '../bin/servers/postgres-database.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { removeTemporaryFolder, createTemporaryFolder } from '../bin/servers/temporary-folder.ts';

export { removeTemporaryFolder, createTemporaryFolder };

export const TEMPLATE_DATABASE = 'aidline_template';

export type TestServers = {
  databaseUrl: string;
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
    startPostgres({ dataDir: join(folder, 'postgres'), port: postgresPort, durable: true, logFile: log('postgres') }),
    startRedis({ dataDir: join(folder, 'redis'), port: redisPort, durable: false, logFile: log('redis') }),
  ]);
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
    removeTemporaryFolder(folder);
  };
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: postgres.url, redisUrl: redis.url, stop };
}

/**
 * Migrated once; every test file copies it. In a process of its own, because Jest's own set-up cannot resolve `@libs`.
 */
async function makeTemplate(serverUrl: string): Promise<void> {
  await ensureDatabase(serverUrl, TEMPLATE_DATABASE);
  const url = new URL(serverUrl);
  url.pathname = TEMPLATE_DATABASE;
  if (!existsSync(join(REPOSITORY, 'infra', 'bin', 'migrate.ts'))) return;
  const script = join(REPOSITORY, 'infra', 'jest', 'migrate-template.ts');
  const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', script], {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url.href },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new UserError('The test database could not be migrated; see the reason above.');
}
