import { Cluster, Redis } from 'ioredis';
import { faultFields, type Logger } from './log.ts';
import { createRedis } from './redis.ts';

/**
 * The doorbell's wire: publish and subscribe, nothing stored. On a Redis Cluster it uses sharded pub/sub, so that a
 * message visits one node and not all of them; on a single server the classic kind. Which one it is, the server says.
 */
export interface Bus {
  /** Rejects when Redis did not take it; nobody waits for that. */
  publish(channel: string, message: string): Promise<unknown>;
  /** Resolves when the server has confirmed; waits for Redis to come back. */
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  onMessage(hear: (channel: string, message: string) => void): void;
  /** Called each time the subscriptions stand again after they were lost: what was said meanwhile was missed. */
  onReturn(hear: () => void): void;
  /** Whether subscriptions stand right now. */
  readonly isUp: boolean;
  /** For what else lives on this server: presence. A pipeline, never one command over several keys. */
  readonly keys: Redis | Cluster;
  close(): void;
}

type Kind = 'classic' | 'sharded';

/** Which kind of pub/sub the server at the other end is for; classic when it cannot be asked. */
export async function kindOfServer(redis: Redis): Promise<Kind> {
  const answer = await redis.info('cluster').catch(() => '');
  return answer.includes('cluster_enabled:1') ? 'sharded' : 'classic';
}

/** Connects to the fan-out server and asks what it is. */
export async function createBus(url: string, log: Logger): Promise<Bus> {
  const redis = createRedis(url, log);
  await untilReady(redis);
  if ((await kindOfServer(redis)) === 'classic') return classicBus(redis, log);
  redis.disconnect();
  return shardedBus(url, log);
}

/** A start does not wait long for Redis: without it the bus is classic, and chat runs on the sweep. */
const READY_PATIENCE_MS = 2_000;

const untilReady = (redis: Redis): Promise<void> =>
  redis.status === 'ready'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const timer = setTimeout(resolve, READY_PATIENCE_MS);
        redis.once('ready', () => {
          clearTimeout(timer);
          resolve();
        });
      });

/** Unlike a command, a subscription waits for Redis to come back, however long that takes. */
const PATIENT = { commandTimeout: undefined, enableOfflineQueue: true, maxRetriesPerRequest: null };

function classicBus(redis: Redis, log: Logger): Bus {
  const subscriber = redis.duplicate(PATIENT);
  subscriber.on('error', (fault: Error) => log.debug({ ...faultFields(fault) }, 'the subscriber is away'));
  return {
    keys: redis,
    publish: (channel, message) => redis.publish(channel, message),
    subscribe: (channel) => subscriber.subscribe(channel),
    unsubscribe: (channel) => subscriber.unsubscribe(channel),
    onMessage: (hear) => void subscriber.on('message', hear),
    onReturn: (hear) => afterFirstReady(subscriber, hear),
    get isUp() {
      return subscriber.status === 'ready';
    },
    close: () => [redis, subscriber].forEach((one) => one.disconnect()),
  };
}

function shardedBus(url: string, log: Logger): Bus {
  const cluster = new Cluster([url], { shardedSubscribers: true, redisOptions: { maxRetriesPerRequest: null } });
  cluster.on('error', (fault: Error) => log.debug({ ...faultFields(fault) }, 'the cluster is away'));
  return {
    keys: cluster,
    publish: (channel, message) => cluster.spublish(channel, message),
    subscribe: (channel) => cluster.ssubscribe(channel),
    unsubscribe: (channel) => cluster.sunsubscribe(channel),
    onMessage: (hear) => void cluster.on('smessage', hear),
    onReturn: (hear) => afterFirstReady(cluster, hear),
    get isUp() {
      return cluster.status === 'ready';
    },
    close: () => cluster.disconnect(),
  };
}

function afterFirstReady(connection: Redis | Cluster, hear: () => void): void {
  let isFirst = connection.status !== 'ready';
  connection.on('ready', () => {
    if (!isFirst) hear();
    isFirst = false;
  });
}
