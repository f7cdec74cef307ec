import { fixedSecrets } from '@libs/server/keystore/system-secrets.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RateLimiter, type CountedPerson } from './rate-limiter.ts';

const ADDRESS = '192.0.2.1';
const visitor = (sessionId: string, address: string | null = null): CountedPerson => ({
  as: 'visitor',
  sessionId,
  address,
});
const agent: CountedPerson = { as: 'agent', agentId: 'a' };

/** A Redis that is away: then each process counts for itself. */
const unavailable = () => Promise.reject(new Error('away'));
const resources = {
  pubSub: { redis: { eval: unavailable, del: unavailable } },
  sealingKeys: fixedSecrets(Buffer.alloc(32)),
} as unknown as ServerResources;

/** So slow that nothing comes back while a test runs: a burst of 6 for a visitor, of 24 for an agent. */
const SLOW = 1e-9;
const limiter = (settings = {}) =>
  new RateLimiter(
    {
      VISITOR_COMMANDS_PER_SECOND: SLOW,
      AGENT_COMMANDS_PER_SECOND: 4 * SLOW,
      REQUESTS_PER_ADDRESS: 0,
      REQUESTS_PER_GATEWAY: 0,
      CONVERSATIONS_PER_ADDRESS: 3,
      ...settings,
    },
    resources,
  );

/** What it throws, or null. */
function refusal(consume: () => void): RefusalError | null {
  try {
    consume();
    return null;
  } catch (thrown) {
    return thrown as RefusalError;
  }
}
const refusalLater = (taken: Promise<void>): Promise<RefusalError | null> =>
  taken.then(
    () => null,
    (thrown: unknown) => thrown as RefusalError,
  );

describe('the limiter of requests', () => {
  it('counts each person once, over all their sockets and requests', () => {
    const own = limiter();
    own.consume(visitor('1'));
    expect(refusal(() => own.consume(visitor('1', ADDRESS)))).toMatchObject({ code: 'rate.limited' });
    expect(refusal(() => own.consume(visitor('2')))).toBeNull();
    expect(refusal(() => own.consume(agent))).toBeNull();
  });

  it('says when to retry', () => {
    const own = limiter();
    own.consume(agent);
    expect(refusal(() => own.consume(agent))!.details.retryAfterMs).toBeGreaterThan(0);
  });

  it('makes a person wait after a large answer', () => {
    const own = limiter({ VISITOR_COMMANDS_PER_SECOND: 1 });
    own.consume(visitor('1'));
    own.charge(visitor('1'), 10);
    expect(refusal(() => own.consume(visitor('1')))).toMatchObject({ code: 'rate.limited' });
  });

  it('lets somebody write two megabytes at once', () => {
    const own = limiter({ VISITOR_COMMANDS_PER_SECOND: 5 });
    const write = () => refusal(() => own.consumeText('1', 12_000));
    const written = Array.from({ length: 200 }, write).filter((one) => one === null).length * 12_000;
    expect(written).toBeGreaterThan(1_900_000);
    expect(written).toBeLessThan(2_100_000);
    expect(write()).toMatchObject({ code: 'rate.limited' });
  });

  it('gives what is not counted by person a bucket of its own', () => {
    const own = limiter();
    const rate = { perSecond: SLOW, burst: 2 };
    expect([1, 2, 3].map(() => own.tryConsumeLocal('typing 1', rate))).toEqual([true, true, false]);
    expect(own.tryConsumeLocal('typing 2', rate)).toBe(true);
  });
});

describe('an address that many people share', () => {
  const PEOPLE = Array.from({ length: 40 }, (_, index) => visitor(`person ${index}`, ADDRESS));
  const shelter = () => limiter({ VISITOR_COMMANDS_PER_SECOND: 1, REQUESTS_PER_ADDRESS: 2 });

  it('refuses who floods, and lets the others there go on', () => {
    const own = shelter();
    const flooders = [1, 2, 3, 4].map((index) => visitor(`flooder ${index}`, ADDRESS));
    const served = Array.from({ length: 40 }, (_, turn) => refusal(() => own.consume(flooders[turn % 4]!)));
    expect(served.filter((one) => one === null).length).toBeLessThanOrEqual(16);
    for (const person of PEOPLE.slice(0, 8)) expect(refusal(() => own.consume(person))).toBeNull();
  });

  it('is limited in all, however little each of them asks for', () => {
    const own = shelter();
    const refused = PEOPLE.map((person) => refusal(() => own.consume(person))).filter((one) => one !== null);
    expect(refused.length).toBeGreaterThanOrEqual(PEOPLE.length - 25);
    expect(refused[0]).toMatchObject({ code: 'rate.limited', details: { retryAfterMs: expect.any(Number) } });
  });

  it('costs a person nothing when the address is refused', () => {
    const own = shelter();
    for (const person of PEOPLE) refusal(() => own.consume(person));
    const last = visitor('the last', ADDRESS);
    for (let turn = 0; turn < 10; turn += 1) refusal(() => own.consume(last));
    expect(refusal(() => own.consume(visitor('the last', '192.0.2.2')))).toBeNull();
  });

  it('is not counted when it is not known', () => {
    const own = shelter();
    const refused = PEOPLE.map((_, index) => refusal(() => own.consume(visitor(`${index}`))));
    expect(refused.every((one) => one === null)).toBe(true);
  });

  it('opens so many conversations', async () => {
    const own = limiter();
    for (const expected of [null, null, null])
      expect(await refusalLater(own.takeConversation(ADDRESS))).toEqual(expected);
    expect(await refusalLater(own.takeConversation(ADDRESS))).toMatchObject({ code: 'rate.limited' });
    expect(await refusalLater(own.takeConversation('192.0.2.2'))).toBeNull();
  });
});

describe('what is asked of one gateway', () => {
  it('is put off when all visitors together ask for too much, and their messages go on', () => {
    const own = limiter({ VISITOR_COMMANDS_PER_SECOND: 1, REQUESTS_PER_GATEWAY: 1 });
    const asks = (index: number) => refusal(() => own.consumeRequest(visitor(`${index}`), 2));
    expect([1, 2, 3].map(asks)).toEqual([null, null, null]);
    expect(asks(4)).toMatchObject({ code: 'try.later', details: { retryAfterMs: expect.any(Number) } });
    for (let message = 0; message < 6; message += 1) expect(refusal(() => own.consume(visitor('4')))).toBeNull();
    expect(refusal(() => own.consumeRequest(agent, 0))).toBeNull();
  });

  it('does not keep from whoever watches it that it is well', () => {
    const own = limiter({ REQUESTS_PER_GATEWAY: 1 });
    const addresses = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
    const refused = addresses.map((one) => refusal(() => own.consumeAnonymous(one, 1)));
    expect(refused.at(-1)).toMatchObject({ code: 'try.later' });
    expect(addresses.map((one) => refusal(() => own.consumeProbe(one, 1))).every((one) => one === null)).toBe(true);
  });

  it('is counted by address while nobody has said who they are, and given back to whoever has', () => {
    const own = limiter({ REQUESTS_PER_ADDRESS: 1 });
    for (let request = 0; request < 6; request += 1) expect(refusal(() => own.consumeAnonymous(ADDRESS, 1))).toBeNull();
    expect(refusal(() => own.consumeAnonymous(ADDRESS, 1))).toMatchObject({ code: 'rate.limited' });
    own.refundAnonymous(ADDRESS, 1);
    expect(refusal(() => own.consumeAnonymous(ADDRESS, 1))).toBeNull();
  });
});

describe('limits that all gateways count together, while Redis is away', () => {
  const takeMany = (own: RateLimiter, times: number, of: (turn: number) => string) =>
    Promise.all(Array.from({ length: times }, (_, turn) => own.waitToTake('phone check of a person', of(turn))));

  it('are twenty phone checks an hour for one person', async () => {
    const own = limiter();
    const waits = await takeMany(own, 21, () => 'a');
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    expect(waits.at(-1)).toBeGreaterThan(60_000);
    expect((await takeMany(own, 1, () => 'b'))[0]).toBe(0);
  });

  it('are full again when they are cleared, and get back what is refunded', async () => {
    const own = limiter();
    for (let failure = 0; failure < 5; failure += 1) await own.take('code of an agent', 'a');
    expect(await refusalLater(own.take('code of an agent', 'a'))).toMatchObject({ code: 'rate.limited' });
    await own.chargeLimit('code of an agent', 'a', -1);
    expect(await refusalLater(own.take('code of an agent', 'a'))).toBeNull();
    await own.clearLimit('code of an agent', 'a');
    expect(await own.waitToTake('code of an agent', 'a', 5)).toBe(0);
  });
});
