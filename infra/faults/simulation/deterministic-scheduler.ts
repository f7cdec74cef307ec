/**
 * Runs one waiting task at a time; `order` decides which: its n-th number picks among the tasks that wait at step n, and
 * after its end the first task runs. Plain numbers, so that a printed history can be reproduced and shrunk. (fast-check's
 * own scheduler does not repeat its order once a sibling of it has run.)
 */
export class DeterministicScheduler {
  private readonly waiting: (() => void)[] = [];
  private readonly idleWaiters: (() => void)[] = [];
  private turnCount = 0;

  constructor(private readonly order: readonly number[]) {}

  /** Resolves at this task's turn; any other may come first. */
  nextTurn(): Promise<void> {
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  /** Resolves when no task waits. */
  whenIdle(): Promise<void> {
    return new Promise((resolve) => void this.idleWaiters.push(resolve));
  }

  /** Runs tasks one after the other until `end` settles. */
  async runUntil(end: Promise<void>): Promise<void> {
    let isOver = false;
    const note = () => void (isOver = true);
    end.then(note, note);
    for (await settleImmediates(); !isOver; await settleImmediates()) {
      const going = this.waiting.length > 0 ? this.pick() : this.idleWaiters.shift();
      if (!going) throw new Error('Deadlock: a task waits and none can run.');
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

/** Resolves when everything that waits for no turn has run, also what that has put off to the end of its turn. */
async function settleImmediates(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
