import type { TabLockOptions, TabLocks } from './ports.ts';
import { type LeaderEffect, type LeaderInput, type LeaderState, leaderTransitions } from './tab-leader-state.ts';

/**
 * Leader election by a lock. Of all tabs that show one conversation, one sends for them: whoever holds the lock sends
 * what the shared outbox holds. The tab in which a person acts takes the lock at once, because the leader may be asleep
 * in the background; a tab that is closed or frozen passes it on. If two ever send at once, each command is still
 * recorded once, by its id; only the order between the two could differ.
 */
export type TabLeadership = {
  readonly isLeader: boolean;
  /** Take it now. */
  takeOver(): void;
  end(): void;
};

export type LeadershipCallbacks = { onGained: () => void; onLost: () => void };

export function joinLeaderElection(name: string, news: LeadershipCallbacks, locks: TabLocks | null): TabLeadership {
  return locks ? new LockLeadership(name, news, locks) : leadWithoutLocks(news);
}

/** Without locks every tab speaks for itself. */
function leadWithoutLocks({ onGained }: LeadershipCallbacks): TabLeadership {
  queueMicrotask(onGained);
  return { isLeader: true, takeOver: () => undefined, end: () => undefined };
}

class LockLeadership implements TabLeadership {
  private state: LeaderState = 'waiting';
  private newestRequest: symbol | undefined;
  private release: (() => void) | undefined;
  private waitingRequest: AbortController | undefined;
  private readonly effects: Record<LeaderEffect, () => void> = {
    gain: () => this.callbacks.onGained(),
    lose: () => {
      this.callbacks.onLost();
      this.queue();
    },
    queue: () => this.queue(),
    steal: () => {
      this.waitingRequest?.abort();
      void this.requestLock({ steal: true });
    },
    release: () => {
      this.waitingRequest?.abort();
      this.release?.();
    },
  };

  constructor(
    private readonly name: string,
    private readonly callbacks: LeadershipCallbacks,
    private readonly locks: TabLocks,
  ) {
    this.queue();
  }

  get isLeader(): boolean {
    return this.state === 'leading';
  }

  takeOver(): void {
    this.apply('act');
  }

  end(): void {
    this.apply('end');
  }

  private apply(input: LeaderInput): void {
    const [next, effect] = leaderTransitions[this.state][input];
    this.state = next ?? this.state;
    if (effect) this.effects[effect]();
  }

  private queue(): void {
    this.waitingRequest = new AbortController();
    void this.requestLock({ signal: this.waitingRequest.signal });
  }

  /**
   * The browser rejects the request of a tab whose lock was taken, and of one that stopped waiting. Any other refusal is
   * for ever, as where site data is blocked.
   */
  private async requestLock(how: TabLockOptions): Promise<void> {
    const request = (this.newestRequest = Symbol('one request'));
    const apply = (input: LeaderInput) => request === this.newestRequest && this.apply(input);
    const whileHeld = () => {
      apply('granted');
      return this.isLeader && request === this.newestRequest ? this.untilReleased() : Promise.resolve();
    };
    await this.locks.request(this.name, how, whileHeld).then(
      () => apply('lost'),
      ({ name }: Error) => apply(name === 'AbortError' ? 'lost' : 'denied'),
    );
  }

  private untilReleased(): Promise<void> {
    return new Promise((resolve) => (this.release = resolve));
  }
}
