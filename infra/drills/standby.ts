import { join } from 'node:path';
import { startRedis } from '../bin/servers/redis.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';
import { measureSlack } from '../faults/machine-slack.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import { startOwnPostgres, type OwnPostgres } from '../jest/own-postgres.ts';
import type { StandbyServer } from '../jest/standby-server.ts';
import type { Drill, DrillContext, DrillFinding } from './drill.ts';
import { startDrillSystem, type DrillSystem } from './drill-system.ts';
import { runLoad } from './run-load.ts';

/** From the promotion on: both gateways have found the new primary. */
const READY_WITHIN_SECONDS = 5;
const STANDBYS = ['one', 'two'] as const;

/** One synchronous standby of two confirms every commit; the one that has received most is promoted, as Patroni does. */
export const standbyDrill: Drill = {
  name: 'standby',
  shows:
    'With DURABILITY=remote the primary is killed for good and a standby promoted: nothing acknowledged is lost, and both gateways find it by themselves.',
  isInSmoke: true,
  unavailableReason: () => null,
  run: async (context) => {
    const servers = await startServers(context);
    const failover = createFailover(servers);
    const { system } = servers;
    const findings = await runLoad(
      { name: 'kill and promote', system, inject: failover.inject, promisedSeconds: READY_WITHIN_SECONDS },
      context,
    );
    const slack = await measureSlack(system);
    const { readyMs, wasReadyMeanwhile } = failover;
    context.note(`both gateways ready ${Math.round(readyMs)} ms after the promotion`);
    const unmet: DrillFinding[] = [];
    if (readyMs > READY_WITHIN_SECONDS * 1000 * slack)
      unmet.push({ anomaly: 'unmet', what: `the gateways were ready ${Math.round(readyMs)} ms after the promotion` });
    if (wasReadyMeanwhile) unmet.push({ anomaly: 'unmet', what: 'a gateway was ready while there was no primary' });
    return [...findings, ...unmet];
  },
};

type Servers = { postgres: OwnPostgres; standbys: StandbyServer[]; system: DrillSystem; primary: { url: string } };

async function startServers({ folder, addCleanup }: DrillContext): Promise<Servers> {
  const postgres = await startOwnPostgres();
  addCleanup(postgres.end);
  const standbys = await postgres.startStandbys(STANDBYS, { isSynchronous: true });
  const redis = await startRedis({
    ...{ dataDir: join(folder, 'redis'), logFile: join(folder, 'redis.log') },
    ...{ port: await pickStablePort(), durable: true },
  });
  addCleanup(redis.stop);
  const primary = { url: postgres.url };
  const hosts = [postgres.url, ...standbys.map(({ url }) => url)].map((url) => new URL(url).host);
  const system = await startDrillSystem({
    folder,
    databaseUrl: `${postgres.url.replace(new URL(postgres.url).host, hosts.join())}?target_session_attrs=read-write`,
    ownerUrl: () => primary.url,
    redisUrl: redis.url,
    redisServers: [{ name: 'redis', url: redis.url }],
    env: { DURABILITY: 'remote' },
    isToBeMigrated: false,
  });
  addCleanup(system.stop);
  return { postgres, standbys, system, primary };
}

function createFailover({ postgres, standbys, system, primary }: Servers) {
  const failover = {
    readyMs: Infinity,
    wasReadyMeanwhile: false,
    inject: async ({ countFault }: { countFault: () => void }): Promise<() => Promise<void>> => {
      countFault();
      await postgres.kill();
      return async () => {
        failover.wasReadyMeanwhile = (await Promise.all(system.gateways.map(isReady))).some(Boolean);
        const [promoted, others] = await chooseMostAdvanced(standbys);
        await promoted.promote();
        const promotedAt = performance.now();
        primary.url = promoted.url;
        for (const one of others) await one.follow(promoted.url);
        await waitUntil(async () => (await Promise.all(system.gateways.map(isReady))).every(Boolean), {
          what: 'Both gateways to find the new primary',
          withinSeconds: 60,
        });
        failover.readyMs = performance.now() - promotedAt;
      };
    },
  };
  return failover;
}

/** An acknowledged commit is on one of them, so it is on the one that has received most. */
async function chooseMostAdvanced(standbys: StandbyServer[]): Promise<[StandbyServer, StandbyServer[]]> {
  const received = await Promise.all(standbys.map((one) => one.receivedBytes()));
  const most = standbys[received.indexOf(Math.max(...received))]!;
  return [most, standbys.filter((one) => one !== most)];
}

const PROBE_TIMEOUT_MS = 4_000;

const isReady = ({ directUrl }: { directUrl: string }): Promise<boolean> =>
  fetch(`${directUrl}/api/health/ready`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
