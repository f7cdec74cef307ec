import { Cluster } from 'ioredis';
import type { RedisState } from '@libs/protocol/ops.ts';
import type { PubSub } from '../pub-sub.ts';
import type { QueueConnections } from './queue-connections.ts';
import type { RedisConnection } from './redis-connection.ts';
import { redisFaultKind } from './redis-faults.ts';

const PROBE_KEY = '{aidline}:probe';
const PROBE_TTL_MS = 10_000;
const CACHE_TTL_MS = 1_000;
/** The worst that holds of a Redis is what is reported. */
const WORST_FIRST: readonly RedisState[] = ['away', 'full', 'read-only', 'ok'];

type RedisProbeDependencies = { pubSub: Pick<PubSub, 'redis' | 'isConnected'>; queueConnections: QueueConnections };

/** Whether Redis takes what this process writes: both servers, where there are two. One answer serves all who ask. */
export class RedisProbe {
  private cached: { state: Promise<RedisState>; until: number } | undefined;

  constructor(private readonly dependencies: RedisProbeDependencies) {}

  check(): Promise<RedisState> {
    const now = performance.now();
    if (!this.cached || this.cached.until <= now) this.cached = { state: this.probe(), until: now + CACHE_TTL_MS };
    return this.cached.state;
  }

  private async probe(): Promise<RedisState> {
    const { pubSub, queueConnections } = this.dependencies;
    const connections = [pubSub.redis, queueConnections.failFast.connection];
    const states = await Promise.all(connections.map(probeConnection));
    if (!pubSub.isConnected) states.push('away');
    return WORST_FIRST.find((state) => states.includes(state))!;
  }
}

/** Whether a write succeeds there. */
export async function probeConnection(connection: RedisConnection): Promise<RedisState> {
  try {
    await connection.set(PROBE_KEY, '1', 'PX', PROBE_TTL_MS);
    return (await isAnyNodeFull(connection)) ? 'full' : 'ok';
  } catch (fault) {
    const kind = redisFaultKind(fault);
    return kind === 'full' || kind === 'read-only' ? kind : 'away';
  }
}

/** A write reaches one node of a cluster, and another one may be full. */
async function isAnyNodeFull({ driver }: RedisConnection): Promise<boolean> {
  if (!(driver instanceof Cluster)) return false;
  const memories = await Promise.all(driver.nodes('master').map((node) => node.info('memory')));
  return memories.some((memory) => {
    const [used, most] = [/used_memory:(\d+)/, /maxmemory:(\d+)/].map((field) => Number(field.exec(memory)?.[1] ?? 0));
    return most! > 0 && used! > most!;
  });
}
