import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { RefusalError } from '../refusals/refusal-error.ts';

/** Decoding uses at most half of the processors: one picture at a time on two of them. */
const MAX_RUNNING = Math.max(1, Math.floor(availableParallelism() / 2));
/** A picture takes about a second, so a waiting one is answered before a browser times out. */
const MAX_WAITING = 12 * MAX_RUNNING;
/** A browser sends one picture after the other; the second is a repeat of one whose answer was lost. */
const MAX_PER_OWNER = 2;
const RETRY_AFTER_MS = 5_000;

/**
 * A semaphore with a queue: the pictures that are decoded or wait for it. The queue is limited, in all and for each owner, so that one person cannot
 * fill it for the others; what does not fit is refused with a retry time before it is read.
 */
@Injectable()
export class DecodingQueue {
  private readonly waiting: (() => void)[] = [];
  private readonly countByOwner = new Map<string, number>();
  private running = 0;

  /** Throws a refusal if the queue is full: called before a file is received, so that it need not be sent twice. */
  assertCapacity(owner: string): void {
    if ((this.countByOwner.get(owner) ?? 0) >= MAX_PER_OWNER)
      throw new RefusalError('rate.limited', { retryAfterMs: RETRY_AFTER_MS });
    if (this.waiting.length >= MAX_WAITING) throw new RefusalError('try.later', { retryAfterMs: RETRY_AFTER_MS });
  }

  /** Runs `work` in its turn, or throws a refusal. */
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
