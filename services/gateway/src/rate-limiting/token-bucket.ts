/** How fast a bucket fills, and how much it holds. One token is what a command costs. */
export type TokenBucketRate = { perSecond: number; burst: number };

/** A bucket of tokens that fills at a steady rate, by a monotonic clock. */
export class TokenBucket {
  private tokens: number;
  private refilledAt: number;

  constructor(
    private readonly rate: TokenBucketRate,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = rate.burst;
    this.refilledAt = now();
  }

  /** Takes the tokens and returns 0, or takes none and returns the milliseconds until they are available. A weight of 0 waits until the debt is paid. */
  consume(weight = 1): number {
    this.refill();
    const needed = Math.min(weight, this.rate.burst);
    if (this.tokens < needed) return Math.ceil(((needed - this.tokens) / this.rate.perSecond) * 1000);
    this.tokens -= needed;
    return 0;
  }

  /** Takes what an answer has cost, even below zero: the next request waits until the debt is paid. */
  charge(weight: number): void {
    this.refill();
    this.tokens = Math.max(-this.rate.burst, this.tokens - weight);
  }

  private refill(): void {
    const now = this.now();
    this.tokens = Math.min(this.rate.burst, this.tokens + ((now - this.refilledAt) / 1000) * this.rate.perSecond);
    this.refilledAt = now;
  }
}
