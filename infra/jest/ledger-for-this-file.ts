import { databaseForThisFile } from './fresh-database.ts';
import { freshRedis, type RedisHandle } from './fresh-redis.ts';
import { startLedgerEnvironment, type LedgerEnvironment } from './ledger-environment.ts';

export type LedgerForThisFile = Omit<LedgerEnvironment, 'end'> & {
  readonly databaseUrl: string;
  readonly redis: RedisHandle;
};

/**
 * For the top of a test file: an environment with a database and a Redis of its own, from before its first test until
 * after its last. Register the `afterAll` of whatever uses it above this line: Jest runs them in the order of writing.
 */
export function ledgerForThisFile(): LedgerForThisFile {
  let redis: RedisHandle | undefined;
  let laid: LedgerEnvironment | undefined;
  afterAll(async () => {
    await laid?.end();
    await redis?.stop();
  });
  const database = databaseForThisFile();
  beforeAll(async () => {
    redis = await freshRedis();
    laid = await startLedgerEnvironment(database.url, redis.url);
  });
  return {
    get databaseUrl() {
      return database.url;
    },
    get redis() {
      return startedOrThrow(redis);
    },
    get resources() {
      return startedOrThrow(laid).resources;
    },
    query: (text, values) => startedOrThrow(laid).query(text, values),
    send: (sessionId, command, actor) => startedOrThrow(laid).send(sessionId, command, actor),
    openSession: (shard) => startedOrThrow(laid).openSession(shard),
  };
}

function startedOrThrow<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the ground is laid from beforeAll on: use it inside a test or hook');
  return thing;
}
