import { Inject, Injectable } from '@nestjs/common';
import { ENV, type GatewayEnv } from '../config.ts';
import { Refused } from '../edge/refused.ts';
import { nameOf, type Principal } from './principal.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

/** How many seconds' worth may be spent at once: people type in bursts, and a reconnect asks several things. */
const BURST_SECONDS = 6;
/** Beyond this many, the one that was used longest ago is forgotten: by then it is full again. */
const MAX_BUCKETS = 20_000;

type Limits = Pick<GatewayEnv, 'VISITOR_COMMANDS_PER_SECOND' | 'AGENT_COMMANDS_PER_SECOND'>;

/**
 * The one limiter of this gateway. Whatever somebody asks for (commands, joins, pages of history, long polls, files)
 * takes tokens from one bucket of theirs, over whichever socket or request it comes; what is dearer takes more. Whatever
 * else is counted, by address for instance, has a bucket by name and a rate of its own.
 */
@Injectable()
export class RateLimiter {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(@Inject(ENV) private readonly limits: Limits) {}

  /** Throws a refusal that says when to come back. */
  take(principal: Principal, weight = 1): void {
    refuseFor(this.bucketOf(principal).take(weight));
  }

  /** What an answer turned out to cost, in commands. Refuses nothing now; the next request waits. */
  charge(principal: Principal, weight: number): void {
    this.bucketOf(principal).charge(weight);
  }

  /** Throws a refusal, for what is counted under another name than the caller's. */
  takeAs(name: string, rate: Rate, weight = 1): void {
    refuseFor(this.bucket(name, rate).take(weight));
  }

  chargeAs(name: string, rate: Rate, weight: number): void {
    this.bucket(name, rate).charge(weight);
  }

  /** Whether there was room: for what is shed without a word. */
  hasTaken(name: string, rate: Rate): boolean {
    return this.bucket(name, rate).take() === 0;
  }

  private bucketOf(principal: Principal): TokenBucket {
    const perSecond =
      principal.as === 'agent' ? this.limits.AGENT_COMMANDS_PER_SECOND : this.limits.VISITOR_COMMANDS_PER_SECOND;
    return this.bucket(nameOf(principal), { perSecond, burst: perSecond * BURST_SECONDS });
  }

  private bucket(name: string, rate: Rate): TokenBucket {
    const bucket = this.buckets.get(name) ?? new TokenBucket(rate);
    this.buckets.delete(name);
    if (this.buckets.size >= MAX_BUCKETS) this.buckets.delete(this.buckets.keys().next().value!);
    this.buckets.set(name, bucket);
    return bucket;
  }
}

function refuseFor(retryAfterMs: number): void {
  if (retryAfterMs > 0) throw new Refused('rate.limited', { retryAfterMs });
}
