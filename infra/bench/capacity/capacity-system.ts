import { freePort } from '../../bin/servers/free-port.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { workerServiceOptions } from '../../bin/system/service-options.ts';
import { startService } from '../../bin/system/start-service.ts';
import type { BenchEnvironment } from '../bench-environment.ts';
import { startGateways, type BenchContestant } from '../contestants.ts';

/** A whole system: gateways, a worker, a database with many agents. */
export type CapacitySystem = {
  gateways: BenchContestant;
  workerPid: number;
  agents: { email: string; password: string }[];
  stop: () => Promise<void>;
};

/** Of the one agent that every database of a benchmark has, with the same password: hashing two hundred takes long. */
const COPY_AGENT_SQL = `
  insert into agent (email, display_name, role, password_hash)
  select 'agent-' || number || '@bench.local', 'Agent ' || number, 'agent', password_hash
  from agent, generate_series(1, $1::int) as number
  returning email`;

export async function startCapacitySystem(
  environment: BenchEnvironment,
  { name, count, agents }: { name: string; count: number; agents: number },
): Promise<CapacitySystem> {
  const gateways = await startGateways(environment, { name, count });
  const { databaseUrl } = gateways;
  const address = { name: `${name}-worker`, port: await freePort() };
  const worker = await startService(
    workerServiceOptions(address, environment.serviceEnvironment(databaseUrl, { LOG_LEVEL: 'warn' })),
  );
  environment.addCleanup(() => worker.stop());
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ email: string }>(COPY_AGENT_SQL, [agents]));
  return {
    gateways,
    workerPid: worker.pid,
    agents: rows.map(({ email }) => ({ email, password: environment.secrets.agentPassword })),
    stop: async () => void (await Promise.all([gateways.stop(), worker.stop()])),
  };
}
