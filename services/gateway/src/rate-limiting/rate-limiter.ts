import { Inject, Injectable } from '@nestjs/common';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { principalKey, type Principal } from '../authentication/principal.ts';
import { type TokenBucketRate, TokenBucket } from './token-bucket.ts';

/** Tokens of this many seconds may be spent at once: people type in bursts, and a reconnect sends several requests. */
const BURST_SECONDS = 6;
/** Above this number the least recently used bucket is deleted: by then it is full again. */
const MAX_BUCKETS = 20_000;

type RateLimitSettings = Pick<GatewayEnv, 'VISITOR_COMMANDS_PER_SECOND' | 'AGENT_COMMANDS_PER_SECOND'>;

/**
 * The token buckets of this gateway. Each principal has one, and everything it requests (commands, joins, pages of
 * history, long polls, files) takes tokens from it, over all its sockets and requests; expensive requests take more.
 * What is counted otherwise, for instance by address, has a named bucket with its own rate.
 * The other throttles: `AddressLimiter`, `UploadLimiter`, `FailedLoginLimiter`, `PhoneCheckLimiter`, `DecodingQueue`;
 * what all gateways count together is in `WindowCounter`.
 */
@Injectable()
export class RateLimiter {
  private readonly buckets = new BoundedMap<string, TokenBucket>(MAX_BUCKETS);

  constructor(@Inject(ENV) private readonly limits: RateLimitSettings) {}

  /** Throws a refusal that says when to retry. */
  consume(principal: Principal, weight = 1): void {
    throwIfLimited(this.bucketOfPrincipal(principal).consume(weight));
  }

  /** Takes what an answer has cost, in commands. Does not refuse; the next request waits for it. */
  charge(principal: Principal, weight: number): void {
    this.bucketOfPrincipal(principal).charge(weight);
  }

  /** Throws a refusal, for what is not counted by principal. */
  consumeNamed(name: string, rate: TokenBucketRate, weight = 1): void {
    throwIfLimited(this.namedBucket(name, rate).consume(weight));
  }

  chargeNamed(name: string, rate: TokenBucketRate, weight: number): void {
    this.namedBucket(name, rate).charge(weight);
  }

  /** False when the bucket is empty: for what is dropped without a refusal. */
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
    this.buckets.set(name, bucket);
    return bucket;
  }
}

function throwIfLimited(retryAfterMs: number): void {
  if (retryAfterMs > 0) throw new RefusalError('rate.limited', { retryAfterMs });
}
