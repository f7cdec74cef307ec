import { createCleanupStack } from '../bin/servers/cleanup-stack.ts';
import { freePort } from '../bin/servers/free-port.ts';
import { describeGroup, GroupServer, type GroupFolder, type RedisGroup } from './redis-group.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';

const MASTER_COUNT = 3;
const SLOT_COUNT = 16_384;
/** How long a node is silent before the others take it for dead. */
const NODE_TIMEOUT_MS = 1_000;
const FLAGS = ['--cluster-node-timeout', `${NODE_TIMEOUT_MS}`, '--cluster-replica-validity-factor', '0'];
const LOOPBACK = '127.0.0.1';
const FORMATION = { what: 'The Redis cluster', withinSeconds: 60 };

type ClusterNode = { server: GroupServer; busPort: number };

/** A cluster of three masters with a replica each. */
export async function startRedisCluster({ folder }: GroupFolder): Promise<RedisGroup> {
  const cleanups = createCleanupStack();
  try {
    const nodes: ClusterNode[] = [];
    for (let index = 1; index <= 2 * MASTER_COUNT; index += 1) {
      const busPort = await freePort();
      const server = await GroupServer.create(`redis-${index}`, { folder, flags: FLAGS, clusterPort: busPort });
      cleanups.add(() => server.stop());
      nodes.push({ server, busPort });
    }
    await formCluster(nodes);
    const servers = nodes.map(({ server }) => server);
    const url = `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
    return describeGroup({ url, servers }, cleanups.run);
  } catch (fault) {
    await cleanups.run();
    throw fault;
  }
}

async function formCluster(servers: readonly ClusterNode[]): Promise<void> {
  const [first, ...others] = servers;
  const masters = servers.slice(0, MASTER_COUNT);
  for (const { server, busPort } of others)
    await first!.server.ask((redis) => redis.call('CLUSTER', 'MEET', LOOPBACK, server.port, busPort));
  for (const [index, { server }] of masters.entries()) {
    const slots = [firstSlotOf(index), firstSlotOf(index + 1) - 1];
    await server.ask((redis) => redis.call('CLUSTER', 'ADDSLOTSRANGE', ...slots));
  }
  await waitForEach(servers, `cluster_known_nodes:${servers.length}`);
  for (const [index, { server }] of servers.slice(MASTER_COUNT).entries()) {
    const master = await masters[index]!.server.ask((redis) => redis.call('CLUSTER', 'MYID'));
    await waitUntil(() => server.ask((redis) => redis.call('CLUSTER', 'REPLICATE', String(master))), FORMATION);
  }
  await waitForEach(servers, 'cluster_state:ok');
  for (const { server } of servers.slice(MASTER_COUNT)) await waitUntil(() => server.isInSync(), FORMATION);
}

const firstSlotOf = (master: number): number => Math.floor((master * SLOT_COUNT) / MASTER_COUNT);

/** Until every node says this of the cluster. */
async function waitForEach(servers: readonly ClusterNode[], what: string): Promise<void> {
  for (const { server } of servers)
    await waitUntil(async () => (await server.ask((redis) => redis.cluster('INFO')))?.includes(what), FORMATION);
}
