import type { Progress } from '../servers/progress.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startRedis } from '../servers/redis.ts';
import { isRedisInstalled } from '../servers/redis-program.ts';
import type { DatabaseServer } from '../servers/database-server.ts';
import { checkPostgres, checkRedis } from './check-databases.ts';
import type { DataFolder } from './data-folder.ts';
import type { Supervisor } from './supervisor.ts';
import type { Ports } from './ports.ts';

export type DatabaseOptions = {
  folder: DataFolder;
  ports: Ports;
  supervisor: Supervisor;
  progress: Progress;
};

export type DatabaseUrls = {
  databaseUrl: string;
  redisUrl: string;
};

/**
 * The databases that DATABASE_URL and REDIS_URL name, or embedded ones: durable, on loopback, restarted when they exit.
 */
export async function openDatabases(options: DatabaseOptions): Promise<DatabaseUrls> {
  return { databaseUrl: await openPostgres(options), redisUrl: await openRedis(options) };
}

async function openPostgres({ folder, ports, supervisor, progress }: DatabaseOptions): Promise<string> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    await progress.step('Postgres: checking DATABASE_URL', () => checkPostgres(DATABASE_URL));
    return DATABASE_URL;
  }
  const order = {
    dataDir: folder.file('postgres'),
    port: ports.postgres,
    durable: true,
    logFile: folder.log('postgres'),
  };
  let server!: DatabaseServer;
  const start = async () => (server = await startPostgres(order));
  await progress.step('Postgres: starting', () => supervisor.supervise({ name: 'postgres', start }));
  return server.url;
}

async function openRedis({ folder, ports, supervisor, progress }: DatabaseOptions): Promise<string> {
  const { REDIS_URL } = process.env;
  if (REDIS_URL) {
    await progress.step('Redis: checking REDIS_URL', () => checkRedis(REDIS_URL));
    return REDIS_URL;
  }
  const order = { dataDir: folder.file('redis'), port: ports.redis, durable: true, logFile: folder.log('redis') };
  let server!: DatabaseServer;
  const start = async () => (server = await startRedis(order));
  const action = isRedisInstalled() ? 'starting' : "fetching it from this system's packages (once) and starting";
  await progress.step(`Redis: ${action}`, () => supervisor.supervise({ name: 'redis', start }));
  return server.url;
}
