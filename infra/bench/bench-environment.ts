import { join } from 'node:path';
import { createCleanupStack } from '../bin/servers/cleanup-stack.ts';
import { freePort } from '../bin/servers/free-port.ts';
import type { Progress } from '../bin/servers/progress.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import { ensureDatabase } from '../bin/servers/postgres-database.ts';
import { ensureLogins, loginUrls } from '../bin/servers/postgres-logins.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { removeTemporaryFolder, createTemporaryFolder } from '../bin/servers/temporary-folder.ts';
import { AGENT_EMAIL, newSecrets, type Secrets } from '../bin/system/secrets.ts';
import type { ServiceEnvironment } from '../bin/system/service-options.ts';

/**
 * What all benchmarks share: a Postgres that flushes, a Redis, a temporary folder. All of it is removed after the run.
 */
export type BenchEnvironment = {
  postgres: { url: string; pid: number };
  redis: { url: string; pid: number };
  secrets: Secrets;
  logFile: (name: string) => string;
  /** The environment of a gateway or worker on this database. */
  serviceEnvironment: (databaseUrl: string, env?: NodeJS.ProcessEnv) => ServiceEnvironment;
  /** A migrated database of the caller's own, with one agent in it. Returns the superuser's URL. */
  createDatabase: (name: string) => Promise<string>;
  /** Registers a task that runs, in reverse order, when the benchmark ends in any way. */
  addCleanup: (task: () => unknown) => void;
  cleanUp: () => Promise<void>;
};

export async function startBenchEnvironment(progress: Progress): Promise<BenchEnvironment> {
  const { add: addCleanup, run: cleanUp } = createCleanupStack();
  const folder = createTemporaryFolder('bench');
  addCleanup(() => removeTemporaryFolder(folder));
  const logFile = (name: string) => join(folder, `${name}.log`);
  const secrets = newSecrets();
  try {
    const [postgres, redis] = await progress.step('Postgres (flushing) and Redis: starting', async () => {
      const [postgresPort, redisPort] = [await freePort(), await freePort()];
      const postgres = await startPostgres({
        dataDir: join(folder, 'pg'),
        port: postgresPort,
        durable: true,
        logFile: logFile('postgres'),
      });
      addCleanup(postgres.stop);
      const redis = await startRedis({ dataDir: join(folder, 'redis'), port: redisPort, durable: false });
      addCleanup(redis.stop);
      return [postgres, redis];
    });
    return {
      postgres,
      redis,
      secrets,
      logFile,
      serviceEnvironment: (databaseUrl, env) => ({
        logins: loginUrls(databaseUrl),
        redisUrl: redis.url,
        secrets,
        publicUrl: 'http://localhost',
        filesFolder: join(folder, 'files'),
        make: 'built',
        logFile,
        env: { NODE_ENV: 'production', ...env },
      }),
      createDatabase: (name) => createMigratedDatabase(postgres.url, name, secrets),
      addCleanup,
      cleanUp,
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Imported only here: the database library takes long to load. */
async function createMigratedDatabase(serverUrl: string, name: string, { agentPassword }: Secrets): Promise<string> {
  const [{ migrate }, { seedAgent }] = await Promise.all([import('../bin/migrate.ts'), import('../bin/seed.ts')]);
  await ensureDatabase(serverUrl, name);
  const databaseUrl = new URL(name, serverUrl).href;
  await ensureLogins(databaseUrl);
  const { owner } = loginUrls(databaseUrl);
  await migrate(owner);
  await seedAgent({ databaseUrl: owner, email: AGENT_EMAIL, password: agentPassword });
  return databaseUrl;
}
