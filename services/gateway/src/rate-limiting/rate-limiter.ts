import { Inject, Injectable } from '@nestjs/common';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { principalKey, type Principal } from '../authentication/principal.ts';
import { type TokenBucketRate, TokenBucket } from './token-bucket.ts';

/** How many seconds' worth may be spent at once: people type in bursts, and a reconnect asks several things. */
const BURST_SECONDS = 6;
/** Beyond this many, the one that was used longest ago is forgotten: by then it is full again. */
const MAX_BUCKETS = 20_000;

type RateLimitSettings = Pick<GatewayEnv, 'VISITOR_COMMANDS_PER_SECOND' | 'AGENT_COMMANDS_PER_SECOND'>;

/**
 * The one limiter of this gateway. Whatever somebody asks for (commands, joins, pages of history, long polls, files)
 * takes tokens from one bucket of theirs, over whichever socket or request it comes; what is dearer takes more. Whatever
 * else is counted, by address for instance, has a bucket by name and a rate of its own.
 */
@Injectable()
export class RateLimiter {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(@Inject(ENV) private readonly limits: RateLimitSettings) {}

  /** Throws a refusal that says when to come back. */
  consume(principal: Principal, weight = 1): void {
    throwIfLimited(this.bucketOfPrincipal(principal).consume(weight));
  }

  /** What an answer turned out to cost, in commands. Refuses nothing now; the next request waits. */
  charge(principal: Principal, weight: number): void {
    this.bucketOfPrincipal(principal).charge(weight);
  }

  /** Throws a refusal, for what is counted under another name than the caller's. */
  consumeNamed(name: string, rate: TokenBucketRate, weight = 1): void {
    throwIfLimited(this.namedBucket(name, rate).consume(weight));
  }

  chargeNamed(name: string, rate: TokenBucketRate, weight: number): void {
    this.namedBucket(name, rate).charge(weight);
  }

  /** Whether there was room: for what is shed without a word. */
  tryConsumeNamed(name: string, rate: TokenBucketRate): boolean {
    return this.namedBucket(name, rate).consume() === 0;
  }

  private bucketOfPrincipal(principal: Principal): TokenBucket {
    const perSecond =
      principal.as === 'agent' ? this.limits.AGENT_COMMANDS_PER_SECOND : this.limits.VISITOR_COMMANDS_PER_SECOND;
    return this.namedBucket(principalKey(principal), { perSecond, burst: perSecond * BURST_SECONDS });
  }

  private namedBucket(name: string, rate: TokenBucketRate): TokenBucket {
    const bucket = this.buckets.get(name) ?? new TokenBucket(rate);
    this.buckets.delete(name);
    if (this.buckets.size >= MAX_BUCKETS) this.buckets.delete(this.buckets.keys().next().value!);
    this.buckets.set(name, bucket);
    return bucket;
  }
}

function throwIfLimited(retryAfterMs: number): void {
  if (retryAfterMs > 0) throw new RefusalError('rate.limited', { retryAfterMs });
}
