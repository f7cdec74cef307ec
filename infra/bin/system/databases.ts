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
  const { progress } = options;
  const { DATABASE_URL, REDIS_URL } = process.env;
  const fetching = isRedisInstalled() ? '' : "fetching it from this system's packages (once) and ";
  if (DATABASE_URL) await progress.step('Postgres: checking DATABASE_URL', () => checkPostgres(DATABASE_URL));
  const databaseUrl = DATABASE_URL || (await startEmbedded('postgres', 'Postgres: starting', options));
  if (REDIS_URL) await progress.step('Redis: checking REDIS_URL', () => checkRedis(REDIS_URL));
  const redisUrl = REDIS_URL || (await startEmbedded('redis', `Redis: ${fetching}starting`, options));
  return { databaseUrl, redisUrl };
}

const STARTERS = { postgres: startPostgres, redis: startRedis };

async function startEmbedded(
  name: 'postgres' | 'redis',
  step: string,
  { folder, ports, supervisor, progress }: DatabaseOptions,
): Promise<string> {
  const options = { dataDir: folder.file(name), port: ports[name], durable: true, logFile: folder.log(name) };
  let server!: DatabaseServer;
  const start = async () => (server = await STARTERS[name](options));
  await progress.step(step, () => supervisor.supervise({ name, start }));
  return server.url;
}
