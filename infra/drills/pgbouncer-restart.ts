import { join } from 'node:path';
import { startPgBouncer } from '../bin/servers/pgbouncer.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import type { Drill, DrillContext } from './drill.ts';
import { startDirectSystem } from '../faults/world/direct-system.ts';
import { engineFolder, engineMissingReason } from './engines.ts';
import { killAndRestart, type Restartable } from './kill-and-restart.ts';
import { runLoad } from './run-load.ts';

/** As without a pooler: `postgres/K9` of the fault matrix. */
const PROMISED_SECONDS = 5;

/** Kills each of two servers that stand one behind the other; the services only ever see PgBouncer. */
export const pgbouncerRestartDrill: Drill = {
  name: 'pgbouncer-restart',
  shows:
    'PgBouncer and the Postgres behind it are killed and started again: no message is lost, all goes on by itself.',
  isInSmoke: false,
  unavailableReason: () => engineMissingReason('pgbouncer'),
  run: async (context) => {
    const servers = await startServers(context);
    const { system } = servers;
    const killed = (name: 'postgres' | 'pgbouncer') =>
      runLoad({ name, system, inject: killAndRestart(servers[name]), promisedSeconds: PROMISED_SECONDS }, context);
    return [...(await killed('postgres')), ...(await killed('pgbouncer'))];
  },
};

async function startServers({ folder, addCleanup }: DrillContext) {
  const restartable = async <T extends Restartable['server']>(launch: () => Promise<T>) => {
    const one = { server: await launch(), start: async () => void (one.server = await launch()) };
    addCleanup(() => one.server.stop());
    return one;
  };
  const place = async (name: string) => ({
    ...{ dataDir: join(folder, name), logFile: join(folder, `${name}.log`) },
    ...{ port: await pickStablePort(), durable: true },
  });
  const [postgresPlace, redisPlace, port] = [await place('postgres'), await place('redis'), await pickStablePort()];
  const postgres = await restartable(() => startPostgres(postgresPlace));
  const redis = await restartable(() => startRedis(redisPlace));
  const superuserUrl = postgres.server.url;
  const program = join(engineFolder('pgbouncer'), 'pgbouncer');
  const pooler = { program, folder: join(folder, 'pgbouncer'), port, superuserUrl };
  const pgbouncer = await restartable(() => startPgBouncer(pooler));
  const system = await startDirectSystem({
    ...{ folder, databaseUrl: Object.assign(new URL(superuserUrl), { port }).href, ownerUrl: () => superuserUrl },
    ...{ redisUrl: redis.server.url, redisServers: [{ name: 'redis', url: redis.server.url }] },
  });
  addCleanup(system.stop);
  return { postgres, pgbouncer, system };
}
