import { join } from 'node:path';
import { migrateAndDistribute } from '../bin/migrate.ts';
import { loginUrls } from '../bin/servers/postgres-logins.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import { type CitusCluster, findRefusedStatements, startCitusCluster } from './citus-cluster.ts';
import type { Drill, DrillContext } from './drill.ts';
import { type DirectSystem, startDirectSystem } from '../faults/world/direct-system.ts';
import { engineMissingReason } from './engines.ts';
import { killAndRestart } from './kill-and-restart.ts';
import { runLoad } from './run-load.ts';

/** As with one Postgres: `postgres/K9` of the fault matrix. */
const PROMISED_SECONDS = 5;

/** The whole system on a coordinator and two workers, of which one dies. */
export const citusNodeDrill: Drill = {
  name: 'citus-node',
  shows:
    'Gateways and workers run on a Citus cluster; a node with half of the conversations is killed and started again: no message is lost, all goes on by itself.',
  isInSmoke: false,
  unavailableReason: () => engineMissingReason('citus'),
  run: async (context) => {
    const { cluster, system } = await startSystem(context);
    const [, node] = cluster.servers;
    return [
      ...(await runLoad({ name: 'undisturbed', system }, context)),
      ...(await runLoad(
        { name: 'node', system, inject: killAndRestart(node!), promisedSeconds: PROMISED_SECONDS },
        context,
      )),
      ...cluster.servers.flatMap(findRefusedStatements),
    ];
  },
};

async function startSystem(context: DrillContext): Promise<{ cluster: CitusCluster; system: DirectSystem }> {
  const { folder, addCleanup } = context;
  const cluster = await startCitusCluster(context);
  await migrateAndDistribute(loginUrls(cluster.url).owner);
  const redis = await startRedis({
    ...{ dataDir: join(folder, 'redis'), logFile: join(folder, 'redis.log') },
    ...{ port: await pickStablePort(), durable: true },
  });
  addCleanup(redis.stop);
  const system = await startDirectSystem({
    ...{ folder, databaseUrl: cluster.url, ownerUrl: () => cluster.url, isToBeMigrated: false },
    ...{ redisUrl: redis.url, redisServers: [{ name: 'redis', url: redis.url }] },
  });
  addCleanup(system.stop);
  return { cluster, system };
}
