import { faultFields, type Logger } from '@libs/server/logger.ts';
import { RENEW_INTERVAL_MS, type HeldLease, type LeasesStore } from './leases.store.ts';

/** Work under a lease. `stop` resolves when nothing of it runs any more; `isOver` when it has ended by itself. */
export type LeasedWork = { stop(): Promise<void>; readonly isOver: boolean };

export type LeaseHolderOptions = {
  leases: LeasesStore;
  names: readonly string[];
  begin: (held: HeldLease) => LeasedWork;
  log: Logger;
};

/** The leases are checked this long after the next expiry, so that it has passed. */
const EXPIRY_MARGIN_MS = 10;

/**
 * Holds this process's fair share of the leases: all of them when it is alone, half of them as one of two. A process
 * with too many releases some, and a process that finds an expired one acquires it, within the lease's time to live
 * after a crash.
 */
export class LeaseHolder {
  private readonly heldWork = new Map<string, { held: HeldLease; work: LeasedWork }>();
  private timer: NodeJS.Timeout | undefined;
  private currentCheck: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: LeaseHolderOptions) {}

  start(): void {
    this.scheduleCheck(0);
  }

  /** Stops the work, then releases the leases, so that another process takes over at once. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.currentCheck;
    await this.release(this.names);
    await this.options.leases.unregister();
  }

  get names(): string[] {
    return [...this.heldWork.keys()];
  }

  private scheduleCheck(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => (this.currentCheck = this.check()), ms);
  }

  private async check(): Promise<void> {
    const { leases, log } = this.options;
    let nextMs = RENEW_INTERVAL_MS;
    try {
      const share = Math.ceil(this.options.names.length / (await leases.heartbeat()));
      await this.renewHeld();
      await this.release(this.names.filter((name) => this.heldWork.get(name)!.work.isOver));
      await this.release(this.names.slice(share));
      await this.acquireUpTo(share);
      nextMs = Math.min(nextMs, ((await leases.nextExpiryMs()) ?? nextMs) + EXPIRY_MARGIN_MS);
    } catch (fault) {
      log.warn({ ...faultFields(fault) }, 'the leases could not be checked; trying again');
    }
    this.scheduleCheck(nextMs);
  }

  private async renewHeld(): Promise<void> {
    const heldLeases = [...this.heldWork.values()].map(({ held }) => held);
    const renewed = new Set((await this.options.leases.renew(heldLeases)).map(({ name }) => name));
    const lost = heldLeases.filter(({ name }) => !renewed.has(name));
    for (const { name } of lost) {
      this.options.log.warn({ lease: name }, 'the lease was lost to another worker');
      await this.stopWork(name);
    }
  }

  private async release(names: string[]): Promise<void> {
    const held = names.map((name) => this.heldWork.get(name)!.held);
    await Promise.all(names.map((name) => this.stopWork(name)));
    if (held.length > 0) await this.options.leases.release(held);
  }

  private async acquireUpTo(share: number): Promise<void> {
    const wanted = share - this.heldWork.size;
    if (wanted <= 0 || this.stopped) return;
    for (const held of await this.options.leases.acquire(this.options.names, wanted)) {
      this.options.log.info({ lease: held.name, fence: held.fence }, 'holding the lease');
      this.heldWork.set(held.name, { held, work: this.options.begin(held) });
    }
  }

  private async stopWork(name: string): Promise<void> {
    await this.heldWork.get(name)?.work.stop();
    this.heldWork.delete(name);
  }
}
