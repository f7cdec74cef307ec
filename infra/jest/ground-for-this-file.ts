import { databaseForThisFile } from './fresh-database.ts';
import { freshRedis, type RedisHandle } from './fresh-redis.ts';
import { layGround, type Ground } from './ledger-ground.ts';

export type GroundForThisFile = Omit<Ground, 'end'> & { readonly databaseUrl: string; readonly redis: RedisHandle };

/**
 * For the top of a test file: a ground with a database and a Redis of its own, there before its first test and gone
 * after its last. What stands on it is ended by an `afterAll` above this line: Jest ends in the order of writing.
 */
export function groundForThisFile(): GroundForThisFile {
  let redis: RedisHandle | undefined;
  let laid: Ground | undefined;
  afterAll(async () => {
    await laid?.end();
    await redis?.stop();
  });
  const database = databaseForThisFile();
  beforeAll(async () => {
    redis = await freshRedis();
    laid = await layGround(database.url, redis.url);
  });
  return {
    get databaseUrl() {
      return database.url;
    },
    get redis() {
      return there(redis);
    },
    get plumbing() {
      return there(laid).plumbing;
    },
    query: (text, values) => there(laid).query(text, values),
    say: (sessionId, command, actor) => there(laid).say(sessionId, command, actor),
    open: (shard) => there(laid).open(shard),
  };
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the ground is laid from beforeAll on: use it inside a test or hook');
  return thing;
}
