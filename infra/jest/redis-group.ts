import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { DatabaseServer } from '../bin/servers/database-server.ts';
import { freePort } from '../bin/servers/free-port.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';

/** Several servers that take over from each other, on loopback. */
export type RedisGroup = {
  /** As `REDIS_URL` names it. */
  readonly url: string;
  /** The servers that hold data. */
  readonly servers: { name: string; url: string }[];
  /** Kills the master that holds this key with SIGKILL; resolves to its name when another one has taken over. */
  killMasterOf: (key: string) => Promise<string>;
  /** Starts what was killed again. */
  restartKilled: () => Promise<void>;
  stop: () => Promise<void>;
};

export type GroupFolder = { folder: string };

/** A replica asks for all data as soon as it can; by default the master waits five seconds for more of them. */
export const REPLICATION_FLAGS = ['--repl-diskless-sync-delay', '0'];
const PROMOTION_SECONDS = 30;
const CONNECT_TIMEOUT_MS = 1_000;

/** One server that may be killed and started again on its port. */
export class GroupServer {
  readonly url: string;
  private server: DatabaseServer | undefined;

  private constructor(
    readonly name: string,
    readonly port: number,
    private readonly start: () => Promise<DatabaseServer>,
  ) {
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** `flagsOf` gets the port. */
  static async create(
    name: string,
    { folder, clusterPort, flags }: GroupFolder & { clusterPort?: number; flags: string[] },
  ): Promise<GroupServer> {
    const port = await freePort();
    const files = { dataDir: join(folder, name), logFile: join(folder, `${name}.log`) };
    const created = new GroupServer(name, port, () =>
      startRedis({ ...files, port, durable: false, flags: [...REPLICATION_FLAGS, ...flags], clusterPort }),
    );
    await created.restart();
    return created;
  }

  get isRunning(): boolean {
    return this.server !== undefined;
  }

  async restart(): Promise<void> {
    this.server ??= await this.start();
  }

  async kill(): Promise<void> {
    const server = this.server!;
    this.server = undefined;
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** Asks this server alone; undefined when it refuses or does not answer. */
  async ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    const redis = new Redis(this.url, { retryStrategy: () => null, connectTimeout: CONNECT_TIMEOUT_MS });
    redis.on('error', () => undefined);
    try {
      return await question(redis);
    } catch {
      return undefined;
    } finally {
      redis.disconnect();
    }
  }

  /** Of a replica: whether it has all that its master has. */
  async isInSync(): Promise<boolean> {
    return (await this.ask((redis) => redis.info('replication')))?.includes('master_link_status:up') ?? false;
  }

  /** Whether it is the master that has this key, and can change it. */
  async isMasterOf(key: string): Promise<boolean> {
    if (!this.isRunning) return false;
    const role = await this.ask((redis) => redis.role());
    return (
      (role as unknown[] | undefined)?.[0] === 'master' && (await this.ask((redis) => redis.exists(key))) !== undefined
    );
  }
}

/** What Sentinel and a cluster have in common for whoever disturbs them. */
export function describeGroup(
  { url, servers }: { url: string; servers: readonly GroupServer[] },
  stop: () => Promise<void>,
): RedisGroup {
  return {
    url,
    servers: servers.map((one) => ({ name: one.name, url: one.url })),
    async killMasterOf(key) {
      const master = await findMaster(servers, key);
      await master.kill();
      await findMaster(servers, key);
      return master.name;
    },
    restartKilled: async () => {
      for (const server of servers) await server.restart();
    },
    stop,
  };
}

const findMaster = (servers: readonly GroupServer[], key: string): Promise<GroupServer> =>
  waitUntil(
    async () => {
      for (const server of servers) if (await server.isMasterOf(key)) return server;
      return undefined;
    },
    { what: `A master of ${key}`, withinSeconds: PROMOTION_SECONDS },
  ) as Promise<GroupServer>;
