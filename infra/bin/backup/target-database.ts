import { loginUrls } from '../servers/postgres-logins.ts';
import { startPostgres } from '../servers/postgres.ts';
import type { Progress } from '../servers/progress.ts';
import { startRedis } from '../servers/redis.ts';
import { UserError } from '../servers/user-error.ts';
import type { DataFolder } from '../system/data-folder.ts';
import { lockInstance } from '../system/instance-lock.ts';
import { choosePorts } from '../system/ports.ts';
import { findRunningDatabase } from '../system/running-database.ts';

/** `env` is what other programs of this repository need to find the same database. */
export type TargetDatabase = { ownerUrl: string; env: Record<string, string> };

/** The database of DATABASE_URL; without one the embedded database of this data folder, started for the time of `work`. */
export async function withTargetDatabase(
  folder: DataFolder,
  progress: Progress,
  work: (target: TargetDatabase) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL && !REDIS_URL) throw new UserError('With DATABASE_URL, set REDIS_URL too.');
  if (DATABASE_URL) return work({ ownerUrl: await findRunningDatabase(folder), env: {} });
  const release = lockInstance(folder);
  try {
    const ports = await choosePorts(folder);
    const options = (name: 'postgres' | 'redis') => ({
      ...{ dataDir: folder.file(name), port: ports[name], durable: true, logFile: folder.log(name) },
    });
    const postgres = await progress.step('Postgres: starting', () => startPostgres(options('postgres')));
    try {
      const redis = REDIS_URL ? undefined : await startRedis(options('redis'));
      try {
        await work({ ownerUrl: loginUrls(postgres.url).owner, env: { AIDLINE_DATA_DIR: folder.path } });
      } finally {
        await redis?.stop();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    release();
  }
}
