import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '../bin/servers/redis.ts';
import { sleep, waitUntil } from '../bin/servers/wait-until.ts';
import type { NeverShipped } from '../faults/history.ts';
import { measureSlack } from '../faults/machine-slack.ts';
import type { ObservedService } from '../faults/world/observed-system.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import { startOwnPostgres, type OwnPostgres } from '../jest/own-postgres.ts';
import type { StandbyServer } from '../jest/standby-server.ts';
import { ClientPages } from './client-pages.ts';
import type { Drill, DrillContext, DrillFinding } from './drill.ts';
import { startDirectSystem, type DirectSystem } from '../faults/world/direct-system.ts';
import { compareLogs } from './lost-events.ts';
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
  run: (context) => runFailover(context, true),
};

/** The standbys lag when the primary dies, and the old primary comes back beside the new one. */
export const asynchronousStandbyDrill: Drill = {
  name: 'standby-async',
  shows:
    'With DURABILITY=local a lagging standby is promoted: only what was never shipped to it is lost, pages send that again, and no reader is shown both histories.',
  isInSmoke: false,
  unavailableReason: () => null,
  run: (context) => runFailover(context, false),
};

async function runFailover(context: DrillContext, isSynchronous: boolean): Promise<DrillFinding[]> {
  const servers = await startServers(context, isSynchronous);
  const failover = new Failover(servers, isSynchronous);
  const { system } = servers;
  const pages = new ClientPages(system);
  context.addCleanup(() => pages.close());
  const findings = await runLoad(
    {
      ...{ name: 'kill and promote', system, promisedSeconds: READY_WITHIN_SECONDS },
      inject: async (fault) => {
        pages.start();
        const heal = await failover.inject(fault);
        return async () => {
          await heal();
          pages.endWriting();
        };
      },
      neverShipped: () => failover.neverShipped,
    },
    context,
  );
  failover.notes().forEach(context.note);
  await pages.settle();
  const sentAgain = await judgePages(pages, failover, context);
  const inLogs = [...system.gateways, ...system.workers].flatMap(findStacks);
  return [...findings, ...sentAgain, ...inLogs, ...failover.findings(await measureSlack(system))];
}

/** What was acknowledged to real clients is in the log afterwards, also what the promoted standby never had. */
async function judgePages(
  pages: ClientPages,
  { neverShipped }: Failover,
  { note }: DrillContext,
): Promise<DrillFinding[]> {
  const { acknowledged, lost, sentAgain, findings } = await pages.judge(neverShipped?.events ?? new Set());
  note(`pages: ${acknowledged} acknowledged, of these ${lost} lost, and ${sentAgain} of those sent again`);
  const mustLose = neverShipped !== undefined && lost === 0;
  return [
    ...findings,
    ...(mustLose ? [{ anomaly: 'unmet' as const, what: 'nothing that was acknowledged to a page was lost' }] : []),
  ];
}

/** A database that is away is no bug: whoever meets it says so in few lines, and none has a stack. */
function findStacks({ name, logFile }: ObservedService): DrillFinding[] {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const stacks = lines.filter((line) => line.includes('"stack":')).length;
  return stacks > 0 ? [{ anomaly: 'unmet', what: `${name} logged ${stacks} stacks` }] : [];
}

type Servers = { postgres: OwnPostgres; standbys: StandbyServer[]; system: DirectSystem; primary: { url: string } };

async function startServers({ folder, addCleanup }: DrillContext, isSynchronous: boolean): Promise<Servers> {
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
  });
  addCleanup(system.stop);
  return { postgres, standbys, system, primary };
}

/** The kill, the promotion, and what was measured meanwhile. */
class Failover {
  neverShipped: NeverShipped | undefined;
  private readyMs = Infinity;
  private wasReadyMeanwhile = false;
  private shippedTooLittle = 0;
  private stoppedReceivingAt = Date.now();

  constructor(
    private readonly servers: Servers,
    private readonly isSynchronous: boolean,
  ) {}

  async inject({ countFault, holdMs }: { countFault: () => void; holdMs: number }): Promise<() => Promise<void>> {
    countFault();
    if (!this.isSynchronous) {
      for (const standby of this.servers.standbys) await standby.stopReceiving();
      this.stoppedReceivingAt = Date.now();
      await sleep(holdMs);
    }
    await this.servers.postgres.kill();
    return () => this.heal();
  }

  notes(): string[] {
    const lost = this.neverShipped ? [`${this.neverShipped.events.size} events were never shipped`] : [];
    return [`both gateways ready ${Math.round(this.readyMs)} ms after the promotion`, ...lost];
  }

  findings(slack: number): DrillFinding[] {
    const unmet = (what: string): DrillFinding => ({ anomaly: 'unmet', what });
    const { neverShipped, shippedTooLittle } = this;
    return [
      ...(this.readyMs > READY_WITHIN_SECONDS * 1000 * slack ? [unmet('the new primary was found too late')] : []),
      ...(this.wasReadyMeanwhile ? [unmet('a gateway was ready while there was no primary')] : []),
      ...(neverShipped?.events.size === 0 ? [unmet('everything was shipped, so nothing could be lost')] : []),
      ...(shippedTooLittle > 0
        ? [{ anomaly: 'lost' as const, what: `${shippedTooLittle} events are missing that the standby had received` }]
        : []),
    ];
  }

  private async heal(): Promise<void> {
    const { system, standbys, primary, postgres } = this.servers;
    this.wasReadyMeanwhile = (await Promise.all(system.gateways.map(isReady))).some(Boolean);
    const [promoted, others] = await chooseMostAdvanced(standbys);
    await promoted.promote();
    const promotedAt = performance.now();
    primary.url = promoted.url;
    for (const one of others) await one.follow(promoted.url);
    await waitUntil(async () => (await Promise.all(system.gateways.map(isReady))).every(Boolean), {
      what: 'Both gateways to find the new primary',
      withinSeconds: 60,
    });
    this.readyMs = performance.now() - promotedAt;
    if (this.isSynchronous) return;
    const until = Date.now();
    // It takes writes again, and nobody may use it: its timeline is older.
    await postgres.start();
    const { events, writtenBefore } = await compareLogs(postgres.url, promoted.url, this.stoppedReceivingAt);
    this.neverShipped = { events, until };
    this.shippedTooLittle = writtenBefore;
  }
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
