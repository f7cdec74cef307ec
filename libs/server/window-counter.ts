import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure } from './logger.ts';

/**
 * Counts by name for all processes together, within a window that begins with the first count. Redis holds the counts
 * under keyed hashes, because a name may be an address; while it is away, each process goes by what it saw itself.
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
/** Old entries leave when there are this many, so that counting cannot fill the memory. */
const MAX_ENTRIES = 20_000;
/** Adds and sees to the end in one step, so that no count can be left without an end. */
const INCREMENT_SCRIPT = `local c = redis.call('incr', KEYS[1])
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {c, redis.call('pttl', KEYS[1])}`;
const READ_SCRIPT = `return {tonumber(redis.call('get', KEYS[1]) or '0'), redis.call('pttl', KEYS[1])}`;
const scriptResult = z.tuple([z.number(), z.number()]);

export class WindowCounter {
  private readonly localCounts = new Map<string, { count: number; since: number }>();
  private readonly now: () => number;

  constructor(private readonly options: WindowCounterOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Counts one more and returns what there is then. */
  async increment(who: string): Promise<WindowCount> {
    const here = this.incrementLocal(who);
    return (await this.runScript(INCREMENT_SCRIPT, who, [this.options.windowMs])) ?? here;
  }

  async read(who: string): Promise<WindowCount> {
    return (await this.runScript(READ_SCRIPT, who, [])) ?? this.readLocal(who);
  }

  async reset(who: string): Promise<void> {
    this.localCounts.delete(who);
    await nullOnFailure(this.options.keys.del(this.redisKey(who)));
  }

  /** Null while Redis does not answer. */
  private async runScript(script: string, who: string, values: number[]): Promise<WindowCount | null> {
    const answer = await nullOnFailure(this.options.keys.eval(script, 1, this.redisKey(who), ...values));
    const read = scriptResult.safeParse(answer);
    return read.success ? { count: read.data[0], endsInMs: Math.max(0, read.data[1]) } : null;
  }

  private incrementLocal(who: string): WindowCount {
    const known = this.readLocal(who);
    if (known.count === 0) {
      if (this.localCounts.size >= MAX_ENTRIES) this.localCounts.delete(this.localCounts.keys().next().value!);
      this.localCounts.set(who, { count: 1, since: this.now() });
    } else this.localCounts.get(who)!.count += 1;
    return this.readLocal(who);
  }

  private readLocal(who: string): WindowCount {
    const known = this.localCounts.get(who);
    const endsInMs = known ? Math.ceil(known.since + this.options.windowMs - this.now()) : 0;
    return known && endsInMs > 0 ? { count: known.count, endsInMs } : EMPTY_COUNT;
  }

  private redisKey(who: string): string {
    const { name, secret } = this.options;
    return `tally:${name}:${createHmac('sha256', secret).update(`${name}|${who}`).digest('base64url')}`;
  }
}
