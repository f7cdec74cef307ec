import { RefusalError } from '../refusals/refusal-error.ts';

/** When something that takes long may have ended. */
const RETRY_AFTER_MS = 1_000;

/** Limits how much of something runs at the same time for each name; what is beyond is refused, not queued. */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Throws a refusal that says when to retry. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const count = this.running.get(name) ?? 0;
    if (count >= this.max) throw new RefusalError('rate.limited', { retryAfterMs: RETRY_AFTER_MS });
    this.running.set(name, count + 1);
    try {
      return await work();
    } finally {
      this.release(name);
    }
  }

  private release(name: string): void {
    const left = this.running.get(name)! - 1;
    if (left > 0) this.running.set(name, left);
    else this.running.delete(name);
  }
}
