import { faultFields, type Logger } from '@libs/server/log.ts';
import { RENEW_EVERY_MS, type Held, type LeasesStore } from './leases.store.ts';

/** Work under a lease. `stop` resolves when nothing of it runs any more; `isOver` when it has ended by itself. */
export type Work = { stop(): Promise<void>; readonly isOver: boolean };

export type HolderOrder = {
  leases: LeasesStore;
  names: readonly string[];
  begin: (held: Held) => Work;
  log: Logger;
};

/** Asked just after the end, a lease has ended. */
const AFTER_THE_END_MS = 10;

/**
 * Keeps this process's fair share of the leases: all of them alone, half of them as one of two. Whoever has too many
 * gives some back, and whoever finds one without a holder takes it, within the lease's life after a kill.
 */
export class LeaseHolder {
  private readonly works = new Map<string, { held: Held; work: Work }>();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly order: HolderOrder) {}

  start(): void {
    this.lookLater(0);
  }

  /** Ends the work, then gives the leases back, so that another takes over at once. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
    await this.giveBack(this.names);
    await this.order.leases.disappear();
  }

  get names(): string[] {
    return [...this.works.keys()];
  }

  private lookLater(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => (this.round = this.look()), ms);
  }

  private async look(): Promise<void> {
    const { leases, log } = this.order;
    let nextMs = RENEW_EVERY_MS;
    try {
      const share = Math.ceil(this.order.names.length / (await leases.appear()));
      await this.keep();
      await this.giveBack(this.names.filter((name) => this.works.get(name)!.work.isOver));
      await this.giveBack(this.names.slice(share));
      await this.takeUpTo(share);
      nextMs = Math.min(nextMs, ((await leases.nextEndMs()) ?? nextMs) + AFTER_THE_END_MS);
    } catch (fault) {
      log.warn({ ...faultFields(fault) }, 'the leases will be looked at again');
    }
    this.lookLater(nextMs);
  }

  private async keep(): Promise<void> {
    const ours = [...this.works.values()].map(({ held }) => held);
    const kept = new Set((await this.order.leases.renew(ours)).map(({ name }) => name));
    const lost = ours.filter(({ name }) => !kept.has(name));
    for (const { name } of lost) {
      this.order.log.warn({ lease: name }, 'somebody else has the lease');
      await this.end(name);
    }
  }

  private async giveBack(names: string[]): Promise<void> {
    const held = names.map((name) => this.works.get(name)!.held);
    await Promise.all(names.map((name) => this.end(name)));
    if (held.length > 0) await this.order.leases.release(held);
  }

  private async takeUpTo(share: number): Promise<void> {
    const wanted = share - this.works.size;
    if (wanted <= 0 || this.stopped) return;
    for (const held of await this.order.leases.take(this.order.names, wanted)) {
      this.order.log.info({ lease: held.name, fence: held.fence }, 'holding the lease');
      this.works.set(held.name, { held, work: this.order.begin(held) });
    }
  }

  private async end(name: string): Promise<void> {
    await this.works.get(name)?.work.stop();
    this.works.delete(name);
  }
}
