/**
 * Of all tabs that show one conversation, one speaks for them: whoever holds the lock sends what the shared outbox
 * holds. The tab in which a person acts takes the turn at once, because the other may be asleep in the background; a
 * tab that is closed or frozen passes it on. If two ever speak at once nothing breaks, ids are unique for ever; only
 * the order between the two could differ.
 */
export type Turn = {
  readonly isMine: boolean;
  /** Take it now. */
  take(): void;
  end(): void;
};

export type TurnNews = { onGained: () => void; onLost: () => void };

export function standInLine(name: string, news: TurnNews, locks: Locks | null = lockManager()): Turn {
  if (!locks) return alone(news);
  const turn = new LockTurn(name, news, locks);
  turn.queue();
  return turn;
}

type Locks = Pick<LockManager, 'request'>;

/** Absent outside secure contexts and in browsers before 2022. */
const lockManager = (): Locks | null => navigator.locks ?? null;

/** Without locks every tab speaks for itself. */
function alone({ onGained }: TurnNews): Turn {
  queueMicrotask(onGained);
  return { isMine: true, take: () => undefined, end: () => undefined };
}

class LockTurn implements Turn {
  private current: symbol | undefined;
  private isTaking = false;
  private hasEnded = false;
  private release: (() => void) | undefined;
  private waiting: AbortController | undefined;

  constructor(
    private readonly name: string,
    private readonly news: TurnNews,
    private readonly locks: Locks,
  ) {}

  get isMine(): boolean {
    return this.current !== undefined;
  }

  queue(): void {
    this.waiting = new AbortController();
    void this.hold({ signal: this.waiting.signal });
  }

  /** Granting takes a moment, and who asks again meanwhile must not take it from themselves. */
  take(): void {
    if (this.isMine || this.isTaking || this.hasEnded) return;
    this.isTaking = true;
    this.waiting?.abort();
    void this.hold({ steal: true });
  }

  end(): void {
    this.hasEnded = true;
    this.waiting?.abort();
    this.release?.();
  }

  /**
   * The browser rejects the request of a tab whose lock was taken, and of one that stopped waiting. Any other refusal is
   * for ever, as where site data is blocked: then this tab speaks for itself, or nothing would ever be sent.
   */
  private async hold(how: LockOptions): Promise<void> {
    const mine = Symbol('one hold');
    const whileHeld = () => this.whileHeld(mine);
    await this.locks
      .request(this.name, how, whileHeld)
      .catch(({ name }: Error) => (name === 'AbortError' ? undefined : whileHeld()));
    if (how.steal) this.isTaking = false;
    if (this.current !== mine) return;
    this.current = undefined;
    if (this.hasEnded) return;
    this.news.onLost();
    if (!this.isTaking) this.queue();
  }

  private whileHeld(mine: symbol): Promise<void> {
    if (this.hasEnded) return Promise.resolve();
    this.current = mine;
    this.isTaking = false;
    this.news.onGained();
    return new Promise((resolve) => (this.release = resolve));
  }
}
