import { Redis } from 'ioredis';
import { faultFields, type Logger } from './logger.ts';

/** No durable work depends on Redis, so a command without an answer fails soon. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RETRY_DELAY_MS = 2_000;

/** A connection that reconnects by itself. Commands fail fast while it is disconnected. */
export function createRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_DELAY_MS),
  });
  redis.on('error', (fault: Error) => log.warn({ ...faultFields(fault) }, 'Redis is disconnected'));
  return redis;
}

export type { Redis };
