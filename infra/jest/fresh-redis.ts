import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../bin/servers/free-port.ts';
import { REDIS_USER, redisUserFlags } from '../bin/servers/redis-user.ts';
import { startRedis } from '../bin/servers/redis.ts';
import type { DatabaseServer } from '../bin/servers/database-server.ts';
import { sleep } from '../bin/servers/wait-until.ts';
import { removeTemporaryFolder, createTemporaryFolder } from './test-servers.ts';

/** A Redis that a test may disturb. */
export type RedisHandle = {
  /** As the user `default`, who may do everything. */
  readonly url: string;
  /** As the services log in, with the rights of production. */
  readonly serviceUrl: string;
  /** Sends a signal to the process; resolves once it has exited. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** All keys and values of every kind, as text. */
  dumpAll: () => Promise<string>;
  /** Deletes everything; the server keeps running. */
  flushAll(): Promise<void>;
  /** Stops it if it still runs, and starts it on the same port, empty, and if wanted as the other kind. */
  restart: (kind?: RedisServerKind) => Promise<void>;
  stop: () => Promise<void>;
};

type RedisServerKind = { cluster?: boolean };

/** A Redis of the caller's own (about 30 ms), isolated from other tests. */
export async function freshRedis(kind: RedisServerKind = {}): Promise<RedisHandle> {
  const folder = createTemporaryFolder();
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const start = async ({ cluster = false }: RedisServerKind) => {
    const dataDir = join(folder, String(Date.now()));
    const clusterPort = cluster ? await freePort() : undefined;
    const started = await startRedis({ dataDir, port, durable: false, clusterPort, flags: redisUserFlags(password) });
    if (cluster) await assignAllSlots(started.url);
    return started;
  };
  let server: DatabaseServer = await start(kind);
  return {
    url: server.url,
    serviceUrl: server.url.replace('//', `//${REDIS_USER}:${password}@`),
    async kill(signal) {
      process.kill(server.pid, signal);
      await server.exited;
    },
    async dumpAll() {
      const redis = new Redis(server.url);
      const keys = await redis.keys('*');
      const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
      redis.disconnect();
      return [...keys, ...values.map((value) => value?.toString('latin1') ?? '')].join('\n');
    },
    async flushAll() {
      const redis = new Redis(server.url);
      await redis.flushall();
      redis.disconnect();
    },
    async restart(next = kind) {
      await server.stop();
      server = await start(next);
    },
    async stop() {
      await server.stop();
      removeTemporaryFolder(folder);
    },
  };
}

/** A cluster of one node answers once it has every slot. */
async function assignAllSlots(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  while (!(await redis.cluster('INFO')).includes('cluster_state:ok')) await sleep(20);
  redis.disconnect();
}
