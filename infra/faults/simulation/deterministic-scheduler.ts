/**
 * Whatever waits, waits here, and `order` says who goes on next: the n-th number picks among those who wait then, and
 * beyond its end the first always does. Plain numbers, so that a history is found again from what is printed, and a
 * smaller one can be looked for. (fast-check's own scheduler is not the same again once a sibling of it has run.)
 */
export class DeterministicScheduler {
  private readonly waiting: (() => void)[] = [];
  private readonly idleWaiters: (() => void)[] = [];
  private turnCount = 0;

  constructor(private readonly order: readonly number[]) {}

  /** Resolves when it is one's turn; anything else may come first. */
  nextTurn(): Promise<void> {
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  /** Resolves when nobody waits any more. */
  whenIdle(): Promise<void> {
    return new Promise((resolve) => void this.idleWaiters.push(resolve));
  }

  /** Lets one after the other go on until `end` has come. */
  async runUntil(end: Promise<void>): Promise<void> {
    let isOver = false;
    const note = () => void (isOver = true);
    end.then(note, note);
    for (await settleImmediates(); !isOver; await settleImmediates()) {
      const going = this.waiting.length > 0 ? this.pick() : this.idleWaiters.shift();
      if (!going) throw new Error('Somebody waits for what will never come.');
      going();
    }
    await end;
  }

  private pick(): () => void {
    const place = (this.order[this.turnCount] ?? 0) % this.waiting.length;
    this.turnCount += 1;
    return this.waiting.splice(place, 1)[0]!;
  }
}

/** Everything that needs no turn has been done. */
const settleImmediates = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
