import type { TabLockOptions, TabLocks } from './ports.ts';

/**
 * Of all tabs that show one conversation, one speaks for them: whoever holds the lock sends what the shared outbox
 * holds. The tab in which a person acts takes the turn at once, because the other may be asleep in the background; a
 * tab that is closed or frozen passes it on. If two ever speak at once nothing breaks, ids are unique for ever; only
 * the order between the two could differ.
 */
export type TabLeadership = {
  readonly isLeader: boolean;
  /** Take it now. */
  takeOver(): void;
  end(): void;
};

export type LeadershipCallbacks = { onGained: () => void; onLost: () => void };

export function joinLeaderElection(name: string, news: LeadershipCallbacks, locks: TabLocks | null): TabLeadership {
  if (!locks) return leadWithoutLocks(news);
  const turn = new LockLeadership(name, news, locks);
  turn.queue();
  return turn;
}

/** Without locks every tab speaks for itself. */
function leadWithoutLocks({ onGained }: LeadershipCallbacks): TabLeadership {
  queueMicrotask(onGained);
  return { isLeader: true, takeOver: () => undefined, end: () => undefined };
}

class LockLeadership implements TabLeadership {
  private current: symbol | undefined;
  private isTakingOver = false;
  private hasEnded = false;
  private release: (() => void) | undefined;
  private waitingRequest: AbortController | undefined;

  constructor(
    private readonly name: string,
    private readonly callbacks: LeadershipCallbacks,
    private readonly locks: TabLocks,
  ) {}

  get isLeader(): boolean {
    return this.current !== undefined;
  }

  queue(): void {
    this.waitingRequest = new AbortController();
    void this.requestLock({ signal: this.waitingRequest.signal });
  }

  /** Granting takes a moment, and who asks again meanwhile must not take it from themselves. */
  takeOver(): void {
    if (this.isLeader || this.isTakingOver || this.hasEnded) return;
    this.isTakingOver = true;
    this.waitingRequest?.abort();
    void this.requestLock({ steal: true });
  }

  end(): void {
    this.hasEnded = true;
    this.waitingRequest?.abort();
    this.release?.();
  }

  /**
   * The browser rejects the request of a tab whose lock was taken, and of one that stopped waiting. Any other refusal is
   * for ever, as where site data is blocked: then this tab speaks for itself, or nothing would ever be sent.
   */
  private async requestLock(how: TabLockOptions): Promise<void> {
    const mine = Symbol('one hold');
    const whileHeld = () => this.whileHeld(mine);
    await this.locks
      .request(this.name, how, whileHeld)
      .catch(({ name }: Error) => (name === 'AbortError' ? undefined : whileHeld()));
    if (how.steal) this.isTakingOver = false;
    if (this.current !== mine) return;
    this.current = undefined;
    if (this.hasEnded) return;
    this.callbacks.onLost();
    if (!this.isTakingOver) this.queue();
  }

  private whileHeld(mine: symbol): Promise<void> {
    if (this.hasEnded) return Promise.resolve();
    this.current = mine;
    this.isTakingOver = false;
    this.callbacks.onGained();
    return new Promise((resolve) => (this.release = resolve));
  }
}
