import { join } from 'node:path';
import { startPostgres } from '../bin/servers/postgres.ts';
import { startRedis } from '../bin/servers/redis.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import type { Drill, DrillContext, DrillFinding } from './drill.ts';
import { startDirectSystem } from '../faults/world/direct-system.ts';
import { runLoad } from './run-load.ts';

/** The example for the others: one Postgres, one Redis, two gateways, a worker, and nothing that goes wrong. */
export const plainDrill: Drill = {
  name: 'plain',
  shows: 'Two gateways and a worker on one Postgres and one Redis do what they promise under load.',
  isInSmoke: true,
  unavailableReason: () => null,
  run: runPlain,
};

async function runPlain(context: DrillContext): Promise<DrillFinding[]> {
  const { folder, addCleanup } = context;
  const server = async (name: string) => ({
    ...{ dataDir: join(folder, name), logFile: join(folder, `${name}.log`) },
    ...{ port: await pickStablePort(), durable: true },
  });
  const postgres = await startPostgres(await server('postgres'));
  addCleanup(postgres.stop);
  const redis = await startRedis(await server('redis'));
  addCleanup(redis.stop);
  const system = await startDirectSystem({
    folder,
    databaseUrl: postgres.url,
    ownerUrl: () => postgres.url,
    redisUrl: redis.url,
    redisServers: [{ name: 'redis', url: redis.url }],
  });
  addCleanup(system.stop);
  return runLoad({ name: 'plain', system }, context);
}
