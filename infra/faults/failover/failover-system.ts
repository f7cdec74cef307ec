import { join } from 'node:path';
import { startRedis } from '../../bin/servers/redis.ts';
import { startOwnPostgres, type OwnPostgres } from '../../jest/own-postgres.ts';
import type { StandbyServer } from '../../jest/standby-server.ts';
import { type DirectSystem, DIRECT_SERVICES, startDirectSystem } from '../world/direct-system.ts';
import { pickStablePort } from '../world/stable-port.ts';

const STANDBYS = ['one', 'two'] as const;

export type FailoverOptions = {
  /** One of two standbys confirms every commit; else the standbys may lag. */
  isSynchronous: boolean;
  /** Of the files and logs. */
  folder: string;
  /** The folder of the compiled services, relative to the repository. */
  dist?: string;
  /** Registers what must be stopped at the end; the last added is stopped first. */
  addCleanup: (task: () => unknown) => void;
};

export type FailoverSystem = {
  postgres: OwnPostgres;
  standbys: StandbyServer[];
  system: DirectSystem;
  /** The server that takes writes; the failover sets it. */
  primary: { url: string };
};

/** A primary with two streaming standbys, all three named by the services' address, and the services on them. */
export async function startFailoverSystem(options: FailoverOptions): Promise<FailoverSystem> {
  const { isSynchronous, folder, dist, addCleanup } = options;
  const postgres = await startOwnPostgres();
  addCleanup(postgres.end);
  const standbys = await postgres.startStandbys(STANDBYS, { isSynchronous });
  const redis = await startRedis({
    ...{ dataDir: join(folder, 'redis'), logFile: join(folder, 'redis.log') },
    ...{ port: await pickStablePort(), durable: true },
  });
  addCleanup(redis.stop);
  const primary = { url: postgres.url };
  const hosts = [postgres.url, ...standbys.map(({ url }) => url)].map((url) => new URL(url).host);
  const system = await startDirectSystem({
    folder,
    databaseUrl: `${postgres.url.replace(new URL(postgres.url).host, hosts.join())}?target_session_attrs=read-write`,
    ownerUrl: () => primary.url,
    redisUrl: redis.url,
    redisServers: [{ name: 'redis', url: redis.url }],
    env: { DURABILITY: isSynchronous ? 'remote' : 'local' },
    isToBeMigrated: false,
    services: DIRECT_SERVICES.map((one) => ({ ...one, ...(dist !== undefined && { dist }) })),
  });
  addCleanup(system.stop);
  return { postgres, standbys, system, primary };
}
