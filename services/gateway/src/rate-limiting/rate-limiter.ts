import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import { limitedRequests } from '@libs/server/metrics.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RATE_LIMITS, type LimitName } from './rate-limits.ts';
import { SharedBuckets, type NamedBucket } from '@libs/server/rate-limiting/shared-buckets.ts';
import { type TokenBucketRate, TokenBucket } from '@libs/server/rate-limiting/token-bucket.ts';

/** Tokens of this many seconds may be spent at once: people type in bursts, and a reconnect sends several requests. */
const BURST_SECONDS = 6;
/** Above this number the oldest bucket is deleted: to make so many costs more than a full one gives. */
const MAX_BUCKETS = 20_000;
/**
 * For each command that a visitor may send in a second: with five, two megabytes or seven hundred pages at once, and as much
 * in an hour. A conversation is exported as a whole, so its length is what that costs in memory.
 */
const TEXT_KILOBYTES_PER_COMMAND = 400;
/** Of 60 new conversations in ten minutes, so many seconds. */
const CONVERSATIONS_WINDOW_SECONDS = 600;

type RateLimitSettings = Pick<
  GatewayEnv,
  | 'VISITOR_COMMANDS_PER_SECOND'
  | 'AGENT_COMMANDS_PER_SECOND'
  | 'REQUESTS_PER_ADDRESS'
  | 'REQUESTS_PER_GATEWAY'
  | 'CONVERSATIONS_PER_ADDRESS'
>;

/** Whoever is counted. `address` is null if the request does not name the client, see `clientAddressOf`. */
export type CountedPerson =
  | { as: 'visitor'; sessionId: string; address: string | null }
  | { as: 'agent'; agentId: string };

/**
 * The one limiter of what anybody requests. Each request has a weight, in commands, by what it costs the server, and takes
 * it from the buckets of its person and of their address. The buckets of all gateways are kept equal by `SharedBuckets`: a
 * request is decided here, without waiting, and Redis is told of many at once.
 */
@Injectable()
export class RateLimiter implements OnModuleDestroy {
  private readonly buckets = new BoundedMap<string, NamedBucket>(MAX_BUCKETS);
  private readonly shared: SharedBuckets;
  /** Null for no limit. */
  private readonly gateway: TokenBucket | null;

  constructor(
    @Inject(ENV) private readonly settings: RateLimitSettings,
    { pubSub, sealingKeys }: ServerResources,
  ) {
    this.shared = new SharedBuckets(pubSub.redis, () => sealingKeys.current.bytes);
    const perSecond = settings.REQUESTS_PER_GATEWAY;
    this.gateway = perSecond === 0 ? null : new TokenBucket({ perSecond, burst: perSecond * BURST_SECONDS });
  }

  onModuleDestroy(): void {
    this.shared.stop();
  }

  /** A command, or what is as cheap and as urgent. Throws a refusal that says when to retry. */
  consume(person: CountedPerson, weight = 1): void {
    const own = this.bucketOfPerson(person);
    throwIfLimited('person', own.bucket.consume(weight));
    this.shared.reportSoon(own);
    if (person.as === 'visitor') this.consumeOfAddress(person.address, weight, own.bucket);
  }

  /** What a visitor writes, in bytes. Throws a refusal. */
  consumeText(sessionId: string, bytes: number): void {
    const burst = this.settings.VISITOR_COMMANDS_PER_SECOND * TEXT_KILOBYTES_PER_COMMAND;
    const named = this.namedBucket(`text of visitor ${sessionId}`, { burst, perSecond: burst / 3_600 });
    throwIfLimited('person', named.bucket.consume(bytes / 1_024));
    this.shared.reportSoon(named);
  }

  /**
   * Everything that can wait longer than a message. The visitors of one gateway share what it has for these, so that however
   * many people ask for however much, messages go on. Agents are not put off. Throws a refusal.
   */
  consumeRequest(person: CountedPerson, weight: number): void {
    this.consume(person, weight);
    if (person.as === 'agent') return;
    const wait = this.gateway?.consume(weight) ?? 0;
    if (wait > 0) this.bucketOfPerson(person).bucket.charge(-weight);
    throwIfPutOff(wait);
  }

  /** A request of whom nothing is known but the address. Throws a refusal. */
  consumeAnonymous(address: string | null, weight: number): void {
    this.consumeProbe(address, weight);
    throwIfPutOff(this.gateway?.consume(weight) ?? 0);
  }

  /** A question whether this gateway is well, which is answered however many people ask it for other things. */
  consumeProbe(address: string | null, weight: number): void {
    const shared = this.bucketOfAddress(address, 'anonymous requests from');
    throwIfLimited('address', shared?.bucket.consume(weight) ?? 0);
    if (shared) this.shared.reportSoon(shared);
  }

  /** For a request that turned out to be somebody's. */
  refundAnonymous(address: string | null, weight: number): void {
    this.bucketOfAddress(address, 'anonymous requests from')?.bucket.charge(-weight);
    this.gateway?.charge(-weight);
  }

  /** Takes what an answer has cost, in commands. Does not refuse; the next request waits for it. */
  charge(person: CountedPerson, weight: number): void {
    const own = this.bucketOfPerson(person);
    own.bucket.charge(weight);
    this.shared.reportSoon(own);
    const address = person.as === 'visitor' ? this.bucketOfAddress(person.address) : null;
    address?.bucket.charge(weight);
    this.gateway?.charge(weight);
  }

  /** Takes from a limit that all gateways count together at once. Throws a refusal that says when to retry. */
  async take(limit: LimitName, of: string, weight = 1): Promise<void> {
    throwIfLimited('limit', await this.waitToTake(limit, of, weight));
  }

  /** The same, returning the milliseconds to wait instead of a refusal; 0 if it was taken. */
  waitToTake(limit: LimitName, of: string, weight = 1): Promise<number> {
    return this.shared.take(this.bucketOfLimit(limit, of), weight);
  }

  /** Takes what has cost more than was known before; gives back what is negative. */
  async chargeLimit(limit: LimitName, of: string, weight: number): Promise<void> {
    const named = this.bucketOfLimit(limit, of);
    named.bucket.charge(weight);
    await this.shared.report(named);
  }

  /** Nothing of this limit is used any more. */
  async clearLimit(limit: LimitName, of: string): Promise<void> {
    const { name } = this.bucketOfLimit(limit, of);
    this.buckets.delete(name);
    await this.shared.clear(name);
  }

  /** One more new conversation of an address. Throws a refusal that says when the next is allowed. */
  async takeConversation(address: string | null): Promise<void> {
    const limit = this.settings.CONVERSATIONS_PER_ADDRESS;
    if (address === null || limit === 0) return;
    const rate = { burst: limit, perSecond: limit / CONVERSATIONS_WINDOW_SECONDS };
    throwIfLimited('limit', await this.shared.take(this.namedBucket(`conversations from ${address}`, rate), 1));
  }

  /**
   * Counts one more of what is harmless until there are many in ten minutes, for all gateways together. What comes when
   * there are too many counts as well, so a flood does not come through bit by bit while it lasts.
   */
  async isTooOften(what: string, most: number): Promise<boolean> {
    const named = this.namedBucket(what, { burst: most, perSecond: most / CONVERSATIONS_WINDOW_SECONDS });
    if ((await this.shared.take(named, 1)) === 0) return false;
    named.bucket.charge(1);
    this.shared.reportSoon(named);
    return true;
  }

  /** For what one gateway counts by itself. False when the bucket is empty. */
  tryConsumeLocal(name: string, rate: TokenBucketRate): boolean {
    return this.namedBucket(name, rate).bucket.consume() === 0;
  }

  /**
   * Whoever has used less than half of what is theirs may send the address into debt: somebody there who floods is refused
   * first, and the others behind the same address go on.
   */
  private consumeOfAddress(address: string | null, weight: number, own: TokenBucket): void {
    const shared = this.bucketOfAddress(address);
    if (!shared) return;
    const mayOwe = own.fill() >= 0.5 ? shared.bucket.rate.burst : 0;
    const wait = shared.bucket.consume(weight, mayOwe);
    if (wait > 0) own.charge(-weight);
    throwIfLimited('address', wait);
    this.shared.reportSoon(shared);
  }

  private bucketOfPerson(person: CountedPerson): NamedBucket {
    const isAgent = person.as === 'agent';
    const perSecond = isAgent ? this.settings.AGENT_COMMANDS_PER_SECOND : this.settings.VISITOR_COMMANDS_PER_SECOND;
    const name = isAgent ? `agent ${person.agentId}` : `visitor ${person.sessionId}`;
    return this.namedBucket(name, { perSecond, burst: perSecond * BURST_SECONDS });
  }

  private bucketOfAddress(address: string | null, name = 'address'): NamedBucket | null {
    const perSecond = this.settings.REQUESTS_PER_ADDRESS;
    if (address === null || perSecond === 0) return null;
    return this.namedBucket(`${name} ${address}`, { perSecond, burst: perSecond * BURST_SECONDS });
  }

  private bucketOfLimit(limit: LimitName, of: string): NamedBucket {
    return this.namedBucket(`${limit} ${of}`, RATE_LIMITS[limit]);
  }

  private namedBucket(name: string, rate: TokenBucketRate): NamedBucket {
    const known = this.buckets.get(name);
    if (known) return known;
    const named = { name, bucket: new TokenBucket(rate) };
    this.buckets.set(name, named);
    return named;
  }
}

function throwIfLimited(by: 'person' | 'address' | 'limit', retryAfterMs: number): void {
  if (retryAfterMs <= 0) return;
  limitedRequests.inc({ by });
  throw new RefusalError('rate.limited', { retryAfterMs });
}

/** What all visitors of this gateway share is used up. */
function throwIfPutOff(retryAfterMs: number): void {
  if (retryAfterMs <= 0) return;
  limitedRequests.inc({ by: 'gateway' });
  throw new RefusalError('try.later', { retryAfterMs });
}
