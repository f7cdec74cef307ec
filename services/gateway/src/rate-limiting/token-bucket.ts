/** How fast a bucket fills, and how much it holds. One token is what a command costs. */
export type TokenBucketRate = { perSecond: number; burst: number };

/** A bucket of tokens that fills steadily. It counts by a clock that nobody can set. */
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

  /** Takes so many tokens and returns 0, or takes none and returns the milliseconds until they are there; of none, until no debt is left. */
  consume(weight = 1): number {
    this.refill();
    const wanted = Math.min(weight, this.rate.burst);
    if (this.tokens < wanted) return Math.ceil(((wanted - this.tokens) / this.rate.perSecond) * 1000);
    this.tokens -= wanted;
    return 0;
  }

  /** Takes what an answer turned out to cost, also what is not there: whoever asks next waits for it. */
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
