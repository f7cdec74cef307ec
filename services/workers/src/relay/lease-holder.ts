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

/** Asked just after the end, a lease has ended. */
const EXPIRY_MARGIN_MS = 10;

/**
 * Keeps this process's fair share of the leases: all of them alone, half of them as one of two. Whoever has too many
 * gives some back, and whoever finds one without a holder takes it, within the lease's life after a kill.
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

  /** Ends the work, then gives the leases back, so that another takes over at once. */
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
      log.warn({ ...faultFields(fault) }, 'the leases will be looked at again');
    }
    this.scheduleCheck(nextMs);
  }

  private async renewHeld(): Promise<void> {
    const ours = [...this.heldWork.values()].map(({ held }) => held);
    const kept = new Set((await this.options.leases.renew(ours)).map(({ name }) => name));
    const lost = ours.filter(({ name }) => !kept.has(name));
    for (const { name } of lost) {
      this.options.log.warn({ lease: name }, 'somebody else has the lease');
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
