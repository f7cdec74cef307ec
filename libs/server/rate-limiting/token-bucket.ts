/** How fast a bucket fills, and how much it holds. One token is what a command costs. */
export type TokenBucketRate = { perSecond: number; burst: number };

/** A bucket of tokens that fills at a steady rate, by a monotonic clock. */
export class TokenBucket {
  /** What was taken here since the other gateways were told. */
  unreported = 0;
  private tokens: number;
  private refilledAt: number;

  constructor(
    readonly rate: TokenBucketRate,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = rate.burst;
    this.refilledAt = now();
  }

  /**
   * Takes the tokens and returns 0, or takes none and returns the milliseconds until they are available. A weight of 0
   * waits until the debt is paid. `mayOwe`: the bucket may go into debt by this much.
   */
  consume(weight = 1, mayOwe = 0): number {
    this.refill();
    const needed = Math.min(weight, this.rate.burst) - mayOwe;
    if (this.tokens < needed) return this.waitFor(needed);
    this.charge(Math.min(weight, this.rate.burst));
    return 0;
  }

  /** Takes what an answer has cost, even below zero: the next request waits until the debt is paid. Gives back what is negative. */
  charge(weight: number): void {
    this.refill();
    this.tokens = Math.min(this.rate.burst, Math.max(-this.rate.burst, this.tokens - weight));
    this.unreported += weight;
  }

  /** What all gateways together have left. It lowers what this one has, and never raises it. */
  lowerTo(tokens: number): void {
    this.refill();
    this.tokens = Math.min(this.tokens, tokens);
  }

  /** How many tokens it lacks. */
  missing(): number {
    this.refill();
    return this.rate.burst - this.tokens;
  }

  /** From -1, as deep in debt as it goes, to 1, full. */
  fill(): number {
    this.refill();
    return this.tokens / this.rate.burst;
  }

  /** Milliseconds until there are so many tokens, at least 1. */
  waitFor(tokens: number): number {
    this.refill();
    return Math.max(1, Math.ceil(((tokens - this.tokens) / this.rate.perSecond) * 1000));
  }

  private refill(): void {
    const now = this.now();
    this.tokens = Math.min(this.rate.burst, this.tokens + ((now - this.refilledAt) / 1000) * this.rate.perSecond);
    this.refilledAt = now;
  }
}
