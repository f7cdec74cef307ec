import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUEUE_PREFIX } from '@libs/server/redis/queue-connections.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import { startRedisCluster } from '../jest/redis-cluster.ts';
import type { RedisGroup } from '../jest/redis-group.ts';
import { startRedisSentinels } from '../jest/redis-sentinels.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import type { Drill, DrillContext, DrillFinding } from './drill.ts';
import { type DirectSystem, startDirectSystem } from '../faults/world/direct-system.ts';
import { runLoad } from './run-load.ts';

/** A replica is promoted within a few seconds; until then messages arrive by the sweep. */
const PROMISED_SECONDS = 10;
/** One line for each kind of fault and connection at once, then one a minute. */
const MAX_REDIS_LINES = 30;

const redisDrill = (name: string, shows: string, startGroup: typeof startRedisCluster): Drill => ({
  ...{ name, shows, isInSmoke: true },
  unavailableReason: () => null,
  run: (context) => runRedisFailover({ name, startGroup }, context),
});

export const sentinelDrill = redisDrill(
  'sentinel',
  'Sentinel promotes a replica of a Redis master that is killed: no message is lost, greetings come once.',
  startRedisSentinels,
);
export const clusterDrill = redisDrill(
  'cluster',
  'A Redis cluster of three masters loses the one that has the queues: no message is lost, greetings come once.',
  startRedisCluster,
);

type RedisFailover = { name: string; startGroup: (options: { folder: string }) => Promise<RedisGroup> };

async function runRedisFailover({ name, startGroup }: RedisFailover, context: DrillContext): Promise<DrillFinding[]> {
  const { folder, note, addCleanup } = context;
  const files = { dataDir: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') };
  const postgres = await startPostgres({ ...files, port: await pickStablePort(), durable: true });
  addCleanup(postgres.stop);
  const group = await startGroup({ folder });
  addCleanup(group.stop);
  const system = await startDirectSystem({
    ...{ folder, databaseUrl: postgres.url, ownerUrl: () => postgres.url },
    ...{ redisUrl: group.url, redisServers: group.servers },
  });
  addCleanup(system.stop);
  const inject = async ({ countFault }: { countFault: () => void }) => {
    const killedAt = performance.now();
    countFault();
    const killed = await group.killMasterOf(`${QUEUE_PREFIX}:timers:meta`);
    note(`${killed} was killed; another one was master after ${Math.round(performance.now() - killedAt)} ms`);
    return group.restartKilled;
  };
  const findings = await runLoad({ name, system, inject, promisedSeconds: PROMISED_SECONDS }, context);
  return [
    ...findings,
    ...(await findUncounted(system)),
    ...[...system.gateways, ...system.workers].flatMap(findBadLog),
  ];
}

/** Every process noticed the death, so each has counted it. */
async function findUncounted({ gateways, workers }: DirectSystem): Promise<DrillFinding[]> {
  const services = [...gateways, ...workers];
  const metrics = await Promise.all(
    services.map(async ({ directUrl }) => (await fetch(`${directUrl}/metrics`)).text()),
  );
  return services
    .filter((_, index) => !metrics[index]!.includes('aidline_redis_errors_total{'))
    .map(({ name }) => ({ anomaly: 'unmet', what: `${name} counted no error of Redis` }));
}

function findBadLog({ name, logFile }: { name: string; logFile: string }): DrillFinding[] {
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  const unformatted = lines.filter((line) => !line.startsWith('{"level":')).length;
  const ofRedis = lines.filter((line) => line.includes('"redis":')).length;
  return [
    ...(unformatted > 0 ? [`${name} printed ${unformatted} lines that are not of its log`] : []),
    ...(ofRedis > MAX_REDIS_LINES ? [`${name} logged ${ofRedis} lines about Redis`] : []),
  ].map((what) => ({ anomaly: 'unmet', what }));
}
