import { Cluster, Redis } from 'ioredis';
import { faultFields, type Logger } from './logger.ts';
import { createRedis } from './redis.ts';

/**
 * Publish and subscribe; nothing is stored. On a Redis Cluster it uses sharded pub/sub, so that a message reaches one
 * node and not all of them; on a single server the classic kind. The server tells which one it is.
 */
export type PubSub = {
  /** Rejects when Redis did not accept it; callers do not wait for that. */
  publish(channel: string, message: string): Promise<unknown>;
  /** Resolves when the server has confirmed; waits until Redis is reachable. */
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  onMessage(listener: (channel: string, message: string) => void): void;
  /** Called each time the subscriptions are restored after they were lost: messages in between were missed. */
  onReconnect(listener: () => void): void;
  /** Whether the subscriptions are active right now. */
  readonly isConnected: boolean;
  /** For presence, which uses the same server. Use pipelines, never one command with several keys. */
  readonly redis: Redis | Cluster;
  close(): void;
};

type PubSubKind = 'classic' | 'sharded';

/** The kind of pub/sub that the server supports; classic when it cannot be asked. */
export async function detectPubSubKind(redis: Redis): Promise<PubSubKind> {
  const answer = await redis.info('cluster').catch(() => '');
  return answer.includes('cluster_enabled:1') ? 'sharded' : 'classic';
}

/** Connects to the fan-out server and detects its kind. */
export async function createPubSub(url: string, log: Logger): Promise<PubSub> {
  const redis = createRedis(url, log);
  await waitUntilReady(redis);
  if ((await detectPubSubKind(redis)) === 'classic') return createClassicPubSub(redis, log);
  redis.disconnect();
  return createShardedPubSub(url, log);
}

/** A process does not wait long for Redis at its start: without it pub-sub is classic, and chat relies on the sweep. */
const READY_TIMEOUT_MS = 2_000;

const waitUntilReady = (redis: Redis): Promise<void> =>
  redis.status === 'ready'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const timer = setTimeout(resolve, READY_TIMEOUT_MS);
        redis.once('ready', () => {
          clearTimeout(timer);
          resolve();
        });
      });

/** Unlike a command, a subscription waits for Redis to come back, however long that takes. */
const SUBSCRIBER_OPTIONS = { commandTimeout: undefined, enableOfflineQueue: true, maxRetriesPerRequest: null };

function createClassicPubSub(redis: Redis, log: Logger): PubSub {
  const subscriber = redis.duplicate(SUBSCRIBER_OPTIONS);
  subscriber.on('error', (fault: Error) =>
    log.debug({ ...faultFields(fault) }, 'the pub-sub subscriber is disconnected'),
  );
  return {
    redis,
    publish: (channel, message) => redis.publish(channel, message),
    subscribe: (channel) => subscriber.subscribe(channel),
    unsubscribe: (channel) => subscriber.unsubscribe(channel),
    onMessage: (listener) => void subscriber.on('message', listener),
    onReconnect: (listener) => onEachReconnect(subscriber, listener),
    get isConnected() {
      return subscriber.status === 'ready';
    },
    close: () => [redis, subscriber].forEach((one) => one.disconnect()),
  };
}

function createShardedPubSub(url: string, log: Logger): PubSub {
  const cluster = new Cluster([url], { shardedSubscribers: true, redisOptions: { maxRetriesPerRequest: null } });
  cluster.on('error', (fault: Error) => log.debug({ ...faultFields(fault) }, 'the Redis cluster is disconnected'));
  return {
    redis: cluster,
    publish: (channel, message) => cluster.spublish(channel, message),
    subscribe: (channel) => cluster.ssubscribe(channel),
    unsubscribe: (channel) => cluster.sunsubscribe(channel),
    onMessage: (listener) => void cluster.on('smessage', listener),
    onReconnect: (listener) => onEachReconnect(cluster, listener),
    get isConnected() {
      return cluster.status === 'ready';
    },
    close: () => cluster.disconnect(),
  };
}

function onEachReconnect(connection: Redis | Cluster, listener: () => void): void {
  let isFirst = connection.status !== 'ready';
  connection.on('ready', () => {
    if (!isFirst) listener();
    isFirst = false;
  });
}
