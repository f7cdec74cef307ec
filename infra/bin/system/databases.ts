import type { Progress } from '../servers/progress.ts';
import { type LoginUrls, loginUrls } from '../servers/postgres-logins.ts';
import { startPostgres } from '../servers/postgres.ts';
import { UserError } from '../servers/user-error.ts';
import { startRedis } from '../servers/redis.ts';
import { isRedisInstalled } from '../servers/redis-program.ts';
import type { DatabaseServer } from '../servers/database-server.ts';
import { checkPostgres } from './check-databases.ts';
import { withOwnRedis } from './check-redis.ts';
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
  logins: LoginUrls;
  redisUrl: string;
};

/**
 * The databases that DATABASE_URL and REDIS_URL name, or embedded ones: durable, on loopback, restarted when they exit.
 */
export async function openDatabases(options: DatabaseOptions): Promise<DatabaseUrls> {
  const { progress } = options;
  const { DATABASE_URL, REDIS_URL } = process.env;
  const fetching = isRedisInstalled() ? '' : "fetching it from this system's packages (once) and ";
  const logins = DATABASE_URL
    ? await progress.step('Postgres: checking DATABASE_URL', () => checkGivenLogins(DATABASE_URL))
    : loginUrls(await startEmbedded('postgres', 'Postgres: starting', options));
  if (REDIS_URL) await progress.step('Redis: checking REDIS_URL', () => checkRedis('REDIS_URL', REDIS_URL));
  const redisUrl = REDIS_URL || (await startEmbedded('redis', `Redis: ${fetching}starting`, options));
  return { logins, redisUrl };
}

/** A Postgres of the user's own: its administrator created the three logins, and DATABASE_URL is that of the owner. */
async function checkGivenLogins(owner: string): Promise<LoginUrls> {
  const { GATEWAY_DATABASE_URL: gateway, WORKER_DATABASE_URL: worker } = process.env;
  await checkPostgres(owner);
  if (gateway && worker) return { owner, gateway, worker };
  throw new UserError(
    'With DATABASE_URL, that of the login aidline_owner, set GATEWAY_DATABASE_URL and WORKER_DATABASE_URL too; OPERATIONS.md, "Logins", has the SQL that creates all three.',
  );
}

const checkRedis = (name: string, url: string) => withOwnRedis({ name, url }, (redis) => redis.ping());

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
