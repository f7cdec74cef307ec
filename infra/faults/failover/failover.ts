import { sleep, waitUntil } from '../../bin/servers/wait-until.ts';
import type { StandbyServer } from '../../jest/standby-server.ts';
import type { AnomalyFinding } from '../checker/anomalies.ts';
import type { FaultContext } from '../fault-cell.ts';
import type { NeverShipped } from '../history.ts';
import type { FailoverSystem } from './failover-system.ts';
import { compareLogs } from './lost-events.ts';
import { SleepingReader } from './sleeping-reader.ts';

/** From the promotion on: both gateways have found the new primary. */
export const READY_WITHIN_SECONDS = 5;

/**
 * The primary is killed for good and the standby that has received most is promoted, as Patroni does. Synchronous
 * standbys then have everything that was acknowledged. Others lag, and the old primary comes back beside the new one.
 */
export class Failover {
  neverShipped: NeverShipped | undefined;
  private readyMs = Infinity;
  private wasReadyMeanwhile = false;
  private shippedTooLittle = 0;
  private stoppedReceivingAt = Date.now();
  private sleeper: SleepingReader | undefined;

  constructor(
    private readonly servers: FailoverSystem,
    private readonly isSynchronous: boolean,
  ) {}

  async inject(context: Omit<FaultContext, 'world'>): Promise<() => Promise<void>> {
    if (!this.isSynchronous) await this.writeWhatIsNeverShipped(context);
    await this.servers.postgres.kill();
    context.countFault();
    return () => this.heal();
  }

  /** Ends the tabs of the failover's own visitor. */
  close(): void {
    this.sleeper?.close();
  }

  notes(): string[] {
    const lost = this.neverShipped ? [`${this.neverShipped.events.size} events were never shipped`] : [];
    return [`both gateways ready ${Math.round(this.readyMs)} ms after the promotion`, ...lost];
  }

  findings(slack: number): AnomalyFinding[] {
    const findings: AnomalyFinding[] = [];
    const find = (anomaly: AnomalyFinding['anomaly'], what: string) => findings.push({ anomaly, what });
    if (this.readyMs > READY_WITHIN_SECONDS * 1000 * slack) find('stuck', 'the new primary was found too late');
    if (this.wasReadyMeanwhile) find('faulted', 'a gateway said that it was ready while there was no primary');
    if (this.shippedTooLittle > 0)
      find('lost', `${this.shippedTooLittle} events are missing that the standby had received`);
    return findings;
  }

  private async writeWhatIsNeverShipped({ load, random, holdMs }: Omit<FaultContext, 'world'>): Promise<void> {
    const { system, standbys } = this.servers;
    this.sleeper = new SleepingReader({ load, random, system });
    await this.sleeper.open();
    for (const standby of standbys) await standby.stopReceiving();
    this.stoppedReceivingAt = Date.now();
    await this.sleeper.readAndSleep();
    await sleep(holdMs);
  }

  private async heal(): Promise<void> {
    const { system, standbys, primary } = this.servers;
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
    if (!this.isSynchronous) await this.compareWithOldPrimary(promoted.url);
    await this.sleeper?.rewriteAndWake();
  }

  private async compareWithOldPrimary(newUrl: string): Promise<void> {
    const { postgres } = this.servers;
    const until = Date.now();
    // It takes writes again, and nobody may use it: its timeline is older.
    await postgres.start();
    const { events, writtenBefore } = await compareLogs(postgres.url, newUrl, this.stoppedReceivingAt);
    if (events.size === 0) throw new Error('Everything was shipped, so nothing could be lost.');
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
