import { freshDatabase } from './fresh-database.ts';
import { freshRedis, type RedisHandle } from './fresh-redis.ts';
import { startLedgerEnvironment, type LedgerEnvironment } from './ledger-environment.ts';
import { resourceForThisFile } from './resource-for-this-file.ts';

export type LedgerForThisFile = LedgerEnvironment & {
  readonly databaseUrl: string;
  readonly redis: RedisHandle;
};

/** For the top of a test file: an environment with a database and a Redis of its own for all its tests. */
export const ledgerForThisFile = (): LedgerForThisFile =>
  resourceForThisFile(
    async () => {
      const [database, redis] = await Promise.all([freshDatabase(), freshRedis()]);
      const environment = await startLedgerEnvironment(database.url, redis.url);
      const end = async () => {
        await environment.end();
        await redis.stop();
        await database.drop();
      };
      return { ...environment, databaseUrl: database.url, redis, end };
    },
    (environment) => environment.end(),
  );
