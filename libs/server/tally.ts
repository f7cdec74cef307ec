import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from './bus.ts';
import { silently } from './log.ts';

/**
 * Counts by name for all processes together, within a window that begins with the first count. Redis holds the counts
 * under keyed hashes, because a name may be an address; while it is away, each process goes by what it saw itself.
 */
export type Count = { count: number; endsInMs: number };
type Keys = Pick<Bus['keys'], 'eval' | 'del'>;
type TallyOrder = { name: string; windowMs: number; keys: Keys; secret: Buffer; now?: () => number };

const NOTHING: Count = { count: 0, endsInMs: 0 };
/** Old entries leave when there are this many, so that counting cannot fill the memory. */
const MAX_ENTRIES = 20_000;
/** Adds and sees to the end in one step, so that no count can be left without an end. */
const ADD = `local c = redis.call('incr', KEYS[1])
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {c, redis.call('pttl', KEYS[1])}`;
const READ = `return {tonumber(redis.call('get', KEYS[1]) or '0'), redis.call('pttl', KEYS[1])}`;
const answered = z.tuple([z.number(), z.number()]);

export class Tally {
  private readonly seenHere = new Map<string, { count: number; since: number }>();
  private readonly now: () => number;

  constructor(private readonly order: TallyOrder) {
    this.now = order.now ?? (() => performance.now());
  }

  /** Counts one more and returns what there is then. */
  async add(who: string): Promise<Count> {
    const here = this.addHere(who);
    return (await this.ask(ADD, who, [this.order.windowMs])) ?? here;
  }

  async read(who: string): Promise<Count> {
    return (await this.ask(READ, who, [])) ?? this.here(who);
  }

  async forget(who: string): Promise<void> {
    this.seenHere.delete(who);
    await silently(this.order.keys.del(this.placeOf(who)));
  }

  /** Null while Redis does not answer. */
  private async ask(script: string, who: string, values: number[]): Promise<Count | null> {
    const answer = await silently(this.order.keys.eval(script, 1, this.placeOf(who), ...values));
    const read = answered.safeParse(answer);
    return read.success ? { count: read.data[0], endsInMs: Math.max(0, read.data[1]) } : null;
  }

  private addHere(who: string): Count {
    const known = this.here(who);
    if (known.count === 0) {
      if (this.seenHere.size >= MAX_ENTRIES) this.seenHere.delete(this.seenHere.keys().next().value!);
      this.seenHere.set(who, { count: 1, since: this.now() });
    } else this.seenHere.get(who)!.count += 1;
    return this.here(who);
  }

  private here(who: string): Count {
    const known = this.seenHere.get(who);
    const endsInMs = known ? Math.ceil(known.since + this.order.windowMs - this.now()) : 0;
    return known && endsInMs > 0 ? { count: known.count, endsInMs } : NOTHING;
  }

  private placeOf(who: string): string {
    const { name, secret } = this.order;
    return `tally:${name}:${createHmac('sha256', secret).update(`${name}|${who}`).digest('base64url')}`;
  }
}
