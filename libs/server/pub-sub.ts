import { Cluster, Redis } from 'ioredis';
import { faultFields, type Logger } from './logger.ts';
import { createRedis } from './redis.ts';

/**
 * The doorbell's wire: publish and subscribe, nothing stored. On a Redis Cluster it uses sharded pub/sub, so that a
 * message visits one node and not all of them; on a single server the classic kind. Which one it is, the server says.
 */
export type PubSub = {
  /** Rejects when Redis did not take it; nobody waits for that. */
  publish(channel: string, message: string): Promise<unknown>;
  /** Resolves when the server has confirmed; waits for Redis to come back. */
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  onMessage(hear: (channel: string, message: string) => void): void;
  /** Called each time the subscriptions stand again after they were lost: what was said meanwhile was missed. */
  onReconnect(hear: () => void): void;
  /** Whether subscriptions stand right now. */
  readonly isConnected: boolean;
  /** For what else lives on this server: presence. A pipeline, never one command over several keys. */
  readonly redis: Redis | Cluster;
  close(): void;
};

type PubSubKind = 'classic' | 'sharded';

/** Which kind of pub/sub the server at the other end is for; classic when it cannot be asked. */
export async function detectPubSubKind(redis: Redis): Promise<PubSubKind> {
  const answer = await redis.info('cluster').catch(() => '');
  return answer.includes('cluster_enabled:1') ? 'sharded' : 'classic';
}

/** Connects to the fan-out server and asks what it is. */
export async function createPubSub(url: string, log: Logger): Promise<PubSub> {
  const redis = createRedis(url, log);
  await waitUntilReady(redis);
  if ((await detectPubSubKind(redis)) === 'classic') return createClassicPubSub(redis, log);
  redis.disconnect();
  return createShardedPubSub(url, log);
}

/** A start does not wait long for Redis: without it the bus is classic, and chat runs on the sweep. */
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
  subscriber.on('error', (fault: Error) => log.debug({ ...faultFields(fault) }, 'the subscriber is away'));
  return {
    redis,
    publish: (channel, message) => redis.publish(channel, message),
    subscribe: (channel) => subscriber.subscribe(channel),
    unsubscribe: (channel) => subscriber.unsubscribe(channel),
    onMessage: (hear) => void subscriber.on('message', hear),
    onReconnect: (hear) => onEachReconnect(subscriber, hear),
    get isConnected() {
      return subscriber.status === 'ready';
    },
    close: () => [redis, subscriber].forEach((one) => one.disconnect()),
  };
}

function createShardedPubSub(url: string, log: Logger): PubSub {
  const cluster = new Cluster([url], { shardedSubscribers: true, redisOptions: { maxRetriesPerRequest: null } });
  cluster.on('error', (fault: Error) => log.debug({ ...faultFields(fault) }, 'the cluster is away'));
  return {
    redis: cluster,
    publish: (channel, message) => cluster.spublish(channel, message),
    subscribe: (channel) => cluster.ssubscribe(channel),
    unsubscribe: (channel) => cluster.sunsubscribe(channel),
    onMessage: (hear) => void cluster.on('smessage', hear),
    onReconnect: (hear) => onEachReconnect(cluster, hear),
    get isConnected() {
      return cluster.status === 'ready';
    },
    close: () => cluster.disconnect(),
  };
}

function onEachReconnect(connection: Redis | Cluster, hear: () => void): void {
  let isFirst = connection.status !== 'ready';
  connection.on('ready', () => {
    if (!isFirst) hear();
    isFirst = false;
  });
}
