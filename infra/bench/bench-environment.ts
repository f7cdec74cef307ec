import { join } from 'node:path';
import { createCleanupStack } from '../bin/servers/cleanup-stack.ts';
import { freePort } from '../bin/servers/free-port.ts';
import type { Progress } from '../bin/servers/progress.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import { ensureDatabase } from '../bin/servers/postgres-database.ts';
import { ensureLogins, loginUrls } from '../bin/servers/postgres-logins.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { removeTemporaryFolder, createTemporaryFolder } from '../bin/servers/temporary-folder.ts';
import { newSecrets, type Secrets } from '../bin/system/secrets.ts';
import type { ServiceEnvironment } from '../bin/system/service-options.ts';
import { migrateAndSeed, thisCheckout, type Checkout } from './checkout.ts';

/**
 * A Postgres that flushes, a Redis, a temporary folder. All of it is removed after the run. Most benchmarks share one;
 * where the processor time of Postgres and Redis is compared, each contestant has its own.
 */
export type BenchEnvironment = {
  /** Whose services run in it. */
  checkout: Checkout;
  folder: string;
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

/** `sharedBuffers` of Postgres, in place of those of `npm start`. */
export type BenchEnvironmentOptions = { checkout?: Checkout; sharedBuffers?: string | undefined };

export async function startBenchEnvironment(
  progress: Progress,
  { checkout = thisCheckout, sharedBuffers }: BenchEnvironmentOptions = {},
): Promise<BenchEnvironment> {
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
        settings: { track_wal_io_timing: 'on', ...(sharedBuffers && { shared_buffers: sharedBuffers }) },
        logFile: logFile('postgres'),
      });
      addCleanup(postgres.stop);
      const redis = await startRedis({ dataDir: join(folder, 'redis'), port: redisPort, durable: false });
      addCleanup(redis.stop);
      return [postgres, redis];
    });
    return {
      checkout,
      folder,
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
        keystore: join(folder, 'keys'),
        make: 'built',
        logFile,
        env: { NODE_ENV: 'production', ...env },
      }),
      createDatabase: (name) => createMigratedDatabase(postgres.url, name, { secrets, checkout }),
      addCleanup,
      cleanUp,
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function createMigratedDatabase(
  serverUrl: string,
  name: string,
  { secrets, checkout }: Pick<BenchEnvironment, 'secrets' | 'checkout'>,
): Promise<string> {
  await ensureDatabase(serverUrl, name);
  const databaseUrl = new URL(name, serverUrl).href;
  await ensureLogins(databaseUrl);
  await migrateAndSeed(checkout, loginUrls(databaseUrl).owner, secrets.agentPassword);
  return databaseUrl;
}
