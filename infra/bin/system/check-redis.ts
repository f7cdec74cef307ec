import { createLogger } from '@libs/server/logger.ts';
import { createRedis, type RedisConnection } from '@libs/server/redis/redis-connection.ts';
import { parseRedisUrl, redisUrlFault, withoutPasswords } from '@libs/server/redis/redis-url.ts';
import { UserError } from '../servers/user-error.ts';
import { errorReason } from './error-reason.ts';

const TIMEOUT_MS = 5_000;

/** Runs `work` with the user's own Redis, or throws one sentence that explains why it cannot be used. */
export async function withOwnRedis<T>(
  { name, url }: { name: string; url: string },
  work: (redis: RedisConnection) => Promise<T>,
): Promise<T> {
  const fault = redisUrlFault(url);
  if (fault) throw new UserError(`${name} ${fault}.`);
  try {
    return await withRedis(url, work);
  } catch (error) {
    throw new UserError(
      `${name} (${withoutPasswords(url)}) does not work: ${errorReason(error)}. Correct it, or unset it to use our own Redis.`,
    );
  }
}

async function withRedis<T>(url: string, work: (redis: RedisConnection) => Promise<T>): Promise<T> {
  let redis: RedisConnection | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      let lastFault: unknown = new Error('no answer in time');
      const onFault = (fault: unknown) => {
        lastFault = fault;
        // One of several servers may be away; a single one that refuses will not answer a moment later.
        if (parseRedisUrl(url).kind === 'server') reject(fault as Error);
      };
      redis = createRedis(url, { log: createLogger('redis', 'silent'), role: 'check', onFault });
      redis.once('ready', resolve);
      timer = setTimeout(() => reject(lastFault as Error), TIMEOUT_MS);
    });
    return await work(redis!);
  } finally {
    clearTimeout(timer);
    redis?.disconnect();
  }
}
