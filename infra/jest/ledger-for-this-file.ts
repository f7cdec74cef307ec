import { databaseForThisFile } from './fresh-database.ts';
import { freshRedis, type RedisHandle } from './fresh-redis.ts';
import { startLedgerEnvironment, type LedgerEnvironment } from './ledger-environment.ts';

export type LedgerForThisFile = Omit<LedgerEnvironment, 'end'> & {
  readonly databaseUrl: string;
  readonly redis: RedisHandle;
};

/**
 * For the top of a test file: a ground with a database and a Redis of its own, there before its first test and gone
 * after its last. What stands on it is ended by an `afterAll` above this line: Jest ends in the order of writing.
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
