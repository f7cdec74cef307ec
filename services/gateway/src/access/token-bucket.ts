/** How many seconds' worth may be spent at once: people type in bursts. */
const BURST_SECONDS = 6;

/** A bucket that fills steadily. One per socket, which lives and dies with it, or one per caller. It counts by a clock that nobody can set. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
    private readonly burst = perSecond * BURST_SECONDS,
  ) {
    this.tokens = burst;
    this.filledAt = now();
  }

  /** Takes one and returns 0, or returns the milliseconds after which one will be there. */
  take(): number {
    const now = this.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.tokens < 1) return Math.ceil(((1 - this.tokens) / this.perSecond) * 1000);
    this.tokens -= 1;
    return 0;
  }
}
