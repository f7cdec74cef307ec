import { Cluster, type Redis } from 'ioredis';
import type { RedisState } from '@libs/protocol/ops.ts';
import type { RedisConnection } from '@libs/server/redis/redis-connection.ts';
import { probeConnection } from '@libs/server/redis/redis-probe.ts';
import { withOwnRedis } from '../system/check-redis.ts';
import { type Diagnostic, passed, failed } from './diagnostic.ts';

const NOT_RUNNING = 'not running: npm start starts it';

/** Whether each Redis takes writes, and refuses them instead of evicting jobs when its memory is full. */
export async function examineRedis(redisUrl: string | undefined): Promise<Diagnostic[]> {
  const { REDIS_URL, FANOUT_REDIS_URL } = process.env;
  const findings = redisUrl
    ? await examineServer({ subject: 'Redis', name: 'REDIS_URL', url: redisUrl, isOwn: !REDIS_URL })
    : [failed('Redis', NOT_RUNNING)];
  if (!FANOUT_REDIS_URL) return findings;
  const fanout = { subject: 'Fan-out Redis', name: 'FANOUT_REDIS_URL', url: FANOUT_REDIS_URL, isOwn: false };
  return [...findings, ...(await examineServer(fanout))];
}

type RedisOfSystem = { subject: string; name: string; url: string; isOwn: boolean };

async function examineServer({ subject, name, url, isOwn }: RedisOfSystem): Promise<Diagnostic[]> {
  try {
    return await withOwnRedis({ name, url }, async (redis) => [
      await judgeState(subject, redis),
      ...(await judgePolicies(subject, redis)),
    ]);
  } catch (fault) {
    return [failed(subject, isOwn ? NOT_RUNNING : (fault as Error).message)];
  }
}

const REMEDIES: Record<Exclude<RedisState, 'ok'>, string> = {
  away: 'away: it answers no write; its log says why',
  full: 'full, so it refuses writes: raise maxmemory, or make room on its disk',
  'read-only': 'read-only: it is a replica; name the master, or Sentinel, which knows it',
};

async function judgeState(subject: string, redis: RedisConnection): Promise<Diagnostic> {
  const state = await probeConnection(redis);
  if (state !== 'ok') return failed(subject, REMEDIES[state]);
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
  return passed(subject, `version ${version}${redis.isOnCluster ? `, a cluster of ${mastersOf(redis).length}` : ''}`);
}

/** Hosted servers often forbid CONFIG; INFO has the policy too. */
async function judgePolicies(subject: string, redis: RedisConnection): Promise<Diagnostic[]> {
  const policies = await Promise.all(
    mastersOf(redis).map(async (node) => /maxmemory_policy:(\S+)/.exec(await node.info('memory'))?.[1] ?? 'unknown'),
  );
  const wrong = policies.find((policy) => policy !== 'noeviction');
  const name = subject === 'Redis' ? 'Eviction' : `${subject}: eviction`;
  if (!wrong) return [passed(name, 'none')];
  return [failed(name, `${wrong}, so a full Redis loses jobs: set maxmemory-policy noeviction`)];
}

const mastersOf = ({ driver }: RedisConnection): Redis[] =>
  driver instanceof Cluster ? driver.nodes('master') : [driver];
