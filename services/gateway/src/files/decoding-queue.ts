import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { RefusalError } from '../refusals/refusal-error.ts';

/** Opening pictures leaves at least half of the processors to the chat: on two of them, one at a time. */
const MAX_RUNNING = Math.max(1, Math.floor(availableParallelism() / 2));
/** A picture takes about a second, so whoever waits is answered before a browser gives up. */
const MAX_WAITING = 12 * MAX_RUNNING;
/** A browser sends one picture after the other; the second is one that it sends again because the answer got lost. */
const MAX_PER_OWNER = 2;
const RETRY_AFTER_MS = 5_000;

/**
 * Pictures that are opened and that wait for it. The line has an end, and one for each person, so nobody can fill it
 * for the others; whoever comes beyond is told when to come again, and nothing of theirs was looked at.
 */
@Injectable()
export class DecodingQueue {
  private readonly waiting: (() => void)[] = [];
  private readonly countByOwner = new Map<string, number>();
  private running = 0;

  /** Throws a refusal when there is no place now: asked before a file is received, so that it need not be sent twice. */
  assertCapacity(owner: string): void {
    if ((this.countByOwner.get(owner) ?? 0) >= MAX_PER_OWNER)
      throw new RefusalError('rate.limited', { retryAfterMs: RETRY_AFTER_MS });
    if (this.waiting.length >= MAX_WAITING) throw new RefusalError('try.later', { retryAfterMs: RETRY_AFTER_MS });
  }

  /** Runs `work` when its turn comes, or throws a refusal. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    this.assertCapacity(owner);
    this.adjustCount(owner, 1);
    try {
      if (this.running >= MAX_RUNNING) await new Promise<void>((resolve) => this.waiting.push(resolve));
      else this.running += 1;
      return await work().finally(() => this.startNext());
    } finally {
      this.adjustCount(owner, -1);
    }
  }

  private startNext(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }

  private adjustCount(owner: string, change: number): void {
    const count = (this.countByOwner.get(owner) ?? 0) + change;
    if (count > 0) this.countByOwner.set(owner, count);
    else this.countByOwner.delete(owner);
  }
}
