import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startChild } from '../bin/servers/child-process.ts';
import { createCleanupStack } from '../bin/servers/cleanup-stack.ts';
import { freePort } from '../bin/servers/free-port.ts';
import { describeGroup, GroupServer, type GroupFolder, type RedisGroup } from './redis-group.ts';
import { findRedis } from '../bin/servers/redis-program.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';

const REPLICA_COUNT = 2;
const SENTINEL_COUNT = 3;
/** How many Sentinels must find the master dead. */
const QUORUM = 2;
const MASTER_NAME = 'aidline';
const DOWN_AFTER_MS = 1_000;
const FAILOVER_TIMEOUT_MS = 5_000;
const START_SECONDS = 30;
const STOP_SECONDS = 5;
const FORMATION = { what: 'The Sentinels', withinSeconds: 60 };

/** A master with two replicas, watched by three Sentinels. */
export async function startRedisSentinels({ folder }: GroupFolder): Promise<RedisGroup> {
  const cleanups = createCleanupStack();
  try {
    const master = await GroupServer.create('redis-1', { folder, flags: [] });
    cleanups.add(() => master.stop());
    const servers = [master];
    for (let index = 2; index <= 1 + REPLICA_COUNT; index += 1) {
      const flags = ['--replicaof', `127.0.0.1 ${master.port}`];
      const replica = await GroupServer.create(`redis-${index}`, { folder, flags });
      cleanups.add(() => replica.stop());
      await waitUntil(() => replica.isInSync(), FORMATION);
      servers.push(replica);
    }
    const ports: number[] = [];
    for (let index = 1; index <= SENTINEL_COUNT; index += 1) {
      const sentinel = await startSentinel(join(folder, `sentinel-${index}`), master.port);
      cleanups.add(sentinel.stop);
      ports.push(sentinel.port);
    }
    for (const port of ports) await waitUntil(() => knowsAll(port), FORMATION);
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return describeGroup({ url: `redis+sentinel://${hosts}/${MASTER_NAME}`, servers }, cleanups.run);
  } catch (fault) {
    await cleanups.run();
    throw fault;
  }
}

/** A Sentinel is the same program as the server, and writes what it learns into its settings file. */
async function startSentinel(
  folder: string,
  masterPort: number,
): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${masterPort} ${QUORUM}`,
    `sentinel down-after-milliseconds ${MASTER_NAME} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${MASTER_NAME} ${FAILOVER_TIMEOUT_MS}`,
  ];
  const settingsFile = join(folder, 'sentinel.conf');
  writeFileSync(settingsFile, `${settings.join('\n')}\n`);
  const { command, env } = await findRedis();
  const child = await startChild({
    ...{ name: 'sentinel', command, env, args: [settingsFile, '--sentinel'], cwd: folder },
    logFile: join(folder, 'sentinel.log'),
  });
  const stop = () => child.stop(STOP_SECONDS);
  if (await child.waitForLine(/\+monitor master/, START_SECONDS)) return { port, stop };
  await stop();
  throw new UserError(`Redis Sentinel did not start: ${child.lastLines().at(-1) ?? 'it printed nothing'}`);
}

/** A Sentinel that does not know the others or a replica yet could promote nothing. */
async function knowsAll(port: number): Promise<boolean> {
  const redis = new Redis({ port, host: '127.0.0.1', enableReadyCheck: false, protocol: 2 });
  try {
    const facts = (await redis.call('SENTINEL', 'MASTER', MASTER_NAME)) as string[];
    const valueOf = (field: string) => Number(facts[facts.indexOf(field) + 1]);
    return valueOf('num-slaves') === REPLICA_COUNT && valueOf('num-other-sentinels') === SENTINEL_COUNT - 1;
  } finally {
    redis.disconnect();
  }
}
