import { freshDatabase } from './fresh-database.ts';
import { freshRedis, type RedisHandle } from './fresh-redis.ts';
import { startLedgerEnvironment, type LedgerEnvironment } from './ledger-environment.ts';
import type { LoginUrls } from '../bin/servers/postgres-logins.ts';
import { resourceForThisFile } from './resource-for-this-file.ts';

export type LedgerForThisFile = LedgerEnvironment & {
  /** As a superuser. */
  readonly databaseUrl: string;
  readonly logins: LoginUrls;
  readonly redis: RedisHandle;
};

/**
 * For the top of a test file: an environment with a database and a Redis of its own for all its tests, with the rights
 * of this service.
 */
export const ledgerForThisFile = (service: 'gateway' | 'worker'): LedgerForThisFile =>
  resourceForThisFile(
    async () => {
      const [database, redis] = await Promise.all([freshDatabase(), freshRedis()]);
      const environment = await startLedgerEnvironment(
        { url: database.url, login: database.logins[service] },
        redis.url,
      );
      const end = async () => {
        await environment.end();
        await redis.stop();
        await database.drop();
      };
      return { ...environment, databaseUrl: database.url, logins: database.logins, redis, end };
    },
    (environment) => environment.end(),
  );
