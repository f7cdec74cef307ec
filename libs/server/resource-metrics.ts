import type { Pool } from 'pg';
import type { AppendBatcher } from '@libs/ledger/append-batcher.ts';
import { registerGauge, registerLabelledGauge } from './metrics.ts';
import type { PubSub } from './pub-sub.ts';
import type { DatabaseState, ReadinessProbe } from './readiness.ts';
import type { RedisProbe } from './redis/redis-probe.ts';

type MeasuredResources = {
  pool: Pool;
  pubSub: PubSub;
  redis: RedisProbe;
  readiness: ReadinessProbe;
  appendBatcher: AppendBatcher;
};

/** Every reason why a process may not be ready; OPERATIONS.md has the remedy of each. */
export type UnreadyReason = Exclude<DatabaseState, 'ok'> | 'sealing-key';
const unreadyReasons: Record<UnreadyReason, true> = {
  ...{ away: true, slow: true, 'read-only': true, standby: true, unreplicated: true, outdated: true },
  ...{ 'disk-full': true, 'no-connections': true, denied: true, 'not-migrated': true, failing: true },
  'sealing-key': true,
};

/** What every process reports of the servers that it depends on. */
export function registerResourceMetrics({ pool, pubSub, redis, readiness, appendBatcher }: MeasuredResources): void {
  registerGauge('lane_depth', 'Commands that wait for their batch', () => appendBatcher.queueDepth);
  registerGauge('bus_up', '1 while the subscriptions at Redis are active', () => Number(pubSub.isConnected));
  registerGauge('redis_up', '1 while Redis takes writes', async () => Number((await redis.check()) === 'ok'));
  registerGauge('database_up', '1 while the database takes writes', async () =>
    Number((await readiness.check()).database === 'ok'),
  );
  registerGauge('database_pool_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  registerGauge('database_connections', 'Open connections to the database', () => pool.totalCount);
  registerGauge('database_connections_idle', 'Those of them that nothing uses', () => pool.idleCount);
  const help = '1 for the reason why this process is not ready, 0 for all others';
  registerLabelledGauge({ name: 'aidline_not_ready', help, labelNames: ['reason'] }, async () => {
    const { database, sealingKey } = await readiness.check();
    const holds = (reason: string) => (reason === 'sealing-key' ? sealingKey === 'other' : reason === database);
    return Object.keys(unreadyReasons).map((reason) => ({ labels: { reason }, value: Number(holds(reason)) }));
  });
}
