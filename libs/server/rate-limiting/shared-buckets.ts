import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { nullOnFailure } from '../logger.ts';
import type { TokenBucket, TokenBucketRate } from './token-bucket.ts';

/** As often as this gateway tells Redis what was taken here. */
const REPORT_INTERVAL_MS = 500;
/** Told when a quarter of what a bucket holds was taken: whoever writes as people do costs Redis one call in many messages. */
const REPORTED_SHARE = 0.25;

type RedisCommands = {
  eval: (script: string, keyCount: number, ...values: (string | number)[]) => Promise<unknown>;
  del: (key: string) => Promise<unknown>;
};

/** A bucket with the name under which all gateways count it. */
export type NamedBucket = { name: string; bucket: TokenBucket };

/**
 * The token buckets of all gateways, in Redis: of each the time at which it is full again, by the clock of Redis. Names
 * are stored as keyed hashes, because they may be an e-mail or an IP address.
 *
 * A gateway decides by its own bucket and subtracts what the others took, so there is no moment without a limit: neither
 * while Redis is away, when each gateway counts alone, nor when it comes back empty.
 */
export class SharedBuckets {
  private readonly changed = new Map<TokenBucket, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: RedisCommands,
    /** Asked for each time, because a rotation of keys replaces it: all gateways then begin anew. */
    private readonly secret: () => Buffer,
  ) {}

  /** Reports the bucket soon, with all others that have changed, when enough was taken from it. */
  reportSoon({ name, bucket }: NamedBucket): void {
    if (bucket.unreported < bucket.rate.burst * REPORTED_SHARE) return;
    this.changed.set(bucket, name);
    this.timer ??= setTimeout(() => void this.reportChanged(), REPORT_INTERVAL_MS).unref();
  }

  /**
   * Takes the tokens here and at all gateways together, and waits for the answer of Redis. Returns 0, or takes none and
   * returns the milliseconds until they are available.
   */
  async take({ name, bucket }: NamedBucket, weight: number): Promise<number> {
    const wait = bucket.consume(weight);
    if (wait > 0) return wait;
    const isTaken = await this.report({ name, bucket }, Math.min(weight, bucket.rate.burst));
    if (isTaken) return 0;
    bucket.charge(-weight);
    bucket.unreported += weight;
    return bucket.waitFor(weight);
  }

  /** Reports at once. `weight` is the part that is taken only if all gateways together have it; whether it was. */
  async report({ name, bucket }: NamedBucket, weight = 0): Promise<boolean> {
    const reported = bucket.unreported;
    bucket.unreported = 0;
    const answer = await this.runScript(name, bucket.rate, { owed: reported - weight, weight });
    // What has come back since is not owed any more, however long Redis is away.
    if (!answer) bucket.unreported = Math.min(bucket.unreported + reported, bucket.missing());
    else bucket.lowerTo(answer.tokens);
    return answer?.isTaken ?? true;
  }

  /** All gateways begin anew. */
  async clear(name: string): Promise<void> {
    await nullOnFailure((async () => this.redis.del(this.keyOf(name)))());
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** One call for each bucket, all in one packet: the buckets may be on several nodes of a cluster. */
  private async reportChanged(): Promise<void> {
    this.timer = undefined;
    const reported = [...this.changed];
    this.changed.clear();
    await Promise.all(reported.map(([bucket, name]) => this.report({ name, bucket })));
  }

  /** Null while Redis does not answer, or the names cannot be hashed. */
  private async runScript(
    name: string,
    rate: TokenBucketRate,
    { owed, weight }: { owed: number; weight: number },
  ): Promise<{ isTaken: boolean; tokens: number } | null> {
    const values = [rate.perSecond / 1000, rate.burst, owed, weight];
    // Without its key a gateway counts alone, as without Redis: what was asked for is refused where it needs the key.
    const asked = async () => this.redis.eval(SCRIPT, 1, this.keyOf(name), ...values);
    const read = scriptResult.safeParse(await nullOnFailure(asked()));
    return read.success ? { isTaken: read.data[0] === 1, tokens: read.data[1] / 1000 } : null;
  }

  private keyOf(name: string): string {
    return `limit:${createHmac('sha256', this.secret()).update(name).digest('base64url')}`;
  }
}

const scriptResult = z.tuple([z.number(), z.number()]);

/**
 * Subtracts what is owed, then takes the weight if it is there. Returns whether it was, and the tokens left, in thousandths.
 * The time is stored with its fractions: rounded up, every try that is refused would put it off by a part of a
 * millisecond, and tries that come faster than that would never be let through.
 */
const SCRIPT = `local clock = redis.call('time')
local now = clock[1] * 1000 + clock[2] / 1000
local per_ms, burst, owed, weight = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full_at = tonumber(redis.call('get', KEYS[1]) or '0')
local tokens = burst - math.max(0, full_at - now) * per_ms - owed
tokens = math.min(burst, math.max(-burst, tokens))
local taken = 0
if tokens >= weight then tokens = tokens - weight taken = 1 end
local wait = (burst - tokens) / per_ms
if wait > 0 then redis.call('set', KEYS[1], string.format('%.3f', now + wait), 'px', math.ceil(wait))
else redis.call('del', KEYS[1]) end
return {taken, math.floor(tokens * 1000)}`;
