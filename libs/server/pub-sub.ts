import type { Logger } from './logger.ts';
import { PublishBatch, type PublishCommands } from './publish-batch.ts';
import { createRedis, type RedisConnection } from './redis/redis-connection.ts';
import { RedisSubscriptions } from './redis/redis-subscriptions.ts';

/**
 * Publish and subscribe; nothing is stored. On a Redis Cluster it uses sharded pub/sub, so that a message reaches one
 * node and not all of them; on a single server the classic kind. The server tells which one it is, each time it is
 * reached.
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
  /** For presence, which uses the same server. Never one command, script or pipeline with several keys. */
  readonly redis: RedisConnection;
  close(): void;
};

/** Connects to the fan-out server, now or whenever it can be reached. */
export function createPubSub(url: string, log: Logger): PubSub {
  const redis = createRedis(url, { log, role: 'fan-out' });
  const subscriptions = new RedisSubscriptions(createRedis(url, { log, role: 'subscriptions', mode: 'subscriber' }));
  redis.defineCommand(PUBLISH_ALL, { numberOfKeys: 0, lua: PUBLISH_ALL_SCRIPT });
  const batch = new PublishBatch(() => publishCommandsOf(redis));
  return {
    redis,
    publish: (channel, message) => batch.add(channel, message),
    subscribe: (channel) => subscriptions.add(channel),
    unsubscribe: (channel) => subscriptions.remove(channel),
    onMessage: (listener) => subscriptions.onMessage(listener),
    onReconnect: (listener) => subscriptions.onRestore(listener),
    get isConnected() {
      return subscriptions.isActive;
    },
    close() {
      redis.disconnect();
      subscriptions.close();
    },
  };
}

const PUBLISH_ALL = 'aidlinePublishAll';
const PUBLISH_ALL_SCRIPT = `for at = 1, #ARGV, 2 do redis.call('publish', ARGV[at], ARGV[at + 1]) end`;

type ScriptedRedis = { [PUBLISH_ALL]: (...channelsAndMessages: string[]) => Promise<unknown> };

/** A script runs on one node, and in a cluster the channels are on several. */
const publishCommandsOf = (redis: RedisConnection): PublishCommands => ({
  one: (channel, message) => (redis.isOnCluster ? redis.spublish(channel, message) : redis.publish(channel, message)),
  all: redis.isOnCluster
    ? undefined
    : (channelsAndMessages) => (redis as unknown as ScriptedRedis)[PUBLISH_ALL](...channelsAndMessages),
});
