type VirtualTimer = { at: number; act: () => void };

/**
 * Replaces the timers of this process: time stands still until it is advanced, and then everything that is due runs, in
 * order. Much faster than a library's fake timers, because only two functions are needed.
 */
export class VirtualTime {
  private time = 0;
  private timers: VirtualTimer[] = [];
  private readonly real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

  install(): void {
    globalThis.setTimeout = ((act: () => void, ms = 0) => this.set(act, ms)) as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((timer?: VirtualTimer) => this.clear(timer)) as unknown as typeof clearTimeout;
  }

  remove(): void {
    Object.assign(globalThis, this.real);
  }

  now = (): number => this.time;

  advance = (ms: number): void => {
    const until = this.time + ms;
    for (let next = this.dueBy(until); next; next = this.dueBy(until)) {
      this.time = next.at;
      this.clear(next);
      next.act();
    }
    this.time = until;
  };

  private set(act: () => void, ms: number): VirtualTimer {
    const timer = { at: this.time + ms, act };
    this.timers.push(timer);
    return timer;
  }

  private clear(timer: VirtualTimer | undefined): void {
    this.timers = this.timers.filter((one) => one !== timer);
  }

  /** Of several that are due together, the one that was set first. */
  private dueBy(until: number): VirtualTimer | undefined {
    const due = this.timers.filter(({ at }) => at <= until);
    return due.reduce<VirtualTimer | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined);
  }
}
