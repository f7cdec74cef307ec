import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure } from './logger.ts';

/**
 * Counts by name for all processes together, within a window that begins with the first count. Redis stores the counts
 * under keyed hashes, because a name may be an IP address; while Redis is unreachable, each process uses its own
 * counts.
 */
export type WindowCount = { count: number; endsInMs: number };
type WindowCounterRedis = Pick<PubSub['redis'], 'eval' | 'del'>;
type WindowCounterOptions = {
  name: string;
  windowMs: number;
  keys: WindowCounterRedis;
  secret: Buffer;
  now?: () => number;
};

const EMPTY_COUNT: WindowCount = { count: 0, endsInMs: 0 };
/** Old entries are removed when there are this many, so that counting cannot fill the memory. */
const MAX_ENTRIES = 20_000;
/** Increments and sets the expiry in one step, so that no counter is left without an expiry. */
const INCREMENT_SCRIPT = `local c = redis.call('incr', KEYS[1])
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {c, redis.call('pttl', KEYS[1])}`;
const READ_SCRIPT = `return {tonumber(redis.call('get', KEYS[1]) or '0'), redis.call('pttl', KEYS[1])}`;
const scriptResult = z.tuple([z.number(), z.number()]);

export class WindowCounter {
  private readonly localCounts = new BoundedMap<string, { count: number; since: number }>(MAX_ENTRIES);
  private readonly now: () => number;

  constructor(private readonly options: WindowCounterOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Increments and returns the new count. */
  async increment(key: string): Promise<WindowCount> {
    const here = this.incrementLocal(key);
    return (await this.runScript(INCREMENT_SCRIPT, key, [this.options.windowMs])) ?? here;
  }

  async read(key: string): Promise<WindowCount> {
    return (await this.runScript(READ_SCRIPT, key, [])) ?? this.readLocal(key);
  }

  async reset(key: string): Promise<void> {
    this.localCounts.delete(key);
    await nullOnFailure(this.options.keys.del(this.redisKey(key)));
  }

  /** Null while Redis does not answer. */
  private async runScript(script: string, key: string, values: number[]): Promise<WindowCount | null> {
    const answer = await nullOnFailure(this.options.keys.eval(script, 1, this.redisKey(key), ...values));
    const read = scriptResult.safeParse(answer);
    return read.success ? { count: read.data[0], endsInMs: Math.max(0, read.data[1]) } : null;
  }

  private incrementLocal(key: string): WindowCount {
    const known = this.readLocal(key);
    if (known.count === 0) this.localCounts.set(key, { count: 1, since: this.now() });
    else this.localCounts.get(key)!.count += 1;
    return this.readLocal(key);
  }

  private readLocal(key: string): WindowCount {
    const known = this.localCounts.get(key);
    const endsInMs = known ? Math.ceil(known.since + this.options.windowMs - this.now()) : 0;
    return known && endsInMs > 0 ? { count: known.count, endsInMs } : EMPTY_COUNT;
  }

  private redisKey(key: string): string {
    const { name, secret } = this.options;
    return `tally:${name}:${createHmac('sha256', secret).update(`${name}|${key}`).digest('base64url')}`;
  }
}
