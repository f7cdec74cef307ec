/**
 * Whatever waits, waits here, and `order` says who goes on next: the n-th number picks among those who wait then, and
 * beyond its end the first always does. Plain numbers, so that a history is found again from what is printed, and a
 * smaller one can be looked for. (fast-check's own scheduler is not the same again once a sibling of it has run.)
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private readonly restless: (() => void)[] = [];
  private taken = 0;

  constructor(private readonly order: readonly number[]) {}

  /** Resolves when it is one's turn; anything else may come first. */
  next(): Promise<void> {
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  /** Resolves when nobody waits any more. */
  rest(): Promise<void> {
    return new Promise((resolve) => void this.restless.push(resolve));
  }

  /** Lets one after the other go on until `end` has come. */
  async run(end: Promise<void>): Promise<void> {
    let isOver = false;
    const note = () => void (isOver = true);
    end.then(note, note);
    for (await settled(); !isOver; await settled()) {
      const going = this.waiting.length > 0 ? this.pick() : this.restless.shift();
      if (!going) throw new Error('Somebody waits for what will never come.');
      going();
    }
    await end;
  }

  private pick(): () => void {
    const place = (this.order[this.taken] ?? 0) % this.waiting.length;
    this.taken += 1;
    return this.waiting.splice(place, 1)[0]!;
  }
}

/** Everything that needs no turn has been done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
