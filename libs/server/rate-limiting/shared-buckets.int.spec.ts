import { randomBytes } from 'node:crypto';
import { freshRedis, type RedisHandle } from '../../../infra/jest/fresh-redis.ts';
import { createLogger } from '../logger.ts';
import { createRedis, type RedisConnection } from '../redis/redis-connection.ts';
import { SharedBuckets } from './shared-buckets.ts';
import { TokenBucket } from './token-bucket.ts';

const log = createLogger('spec', 'silent');
const secret = randomBytes(32);
const NAME = 'mei@example.org 192.0.2.1';
/** So slow that nothing comes back while a test runs. */
const RATE = { burst: 8, perSecond: 1 / 3_600 };

let redis: RedisHandle;
let keys: RedisConnection;
/** What of Redis is used, so that a test can take it away. */
let commands: ConstructorParameters<typeof SharedBuckets>[0];

beforeEach(async () => {
  redis = await freshRedis();
  keys = createRedis(redis.url, { log, role: 'spec' });
  await new Promise((resolve) => keys.once('ready', resolve));
  commands = { eval: (...given) => keys.eval(...given), del: (key) => keys.del(key) };
});
afterEach(async () => {
  keys.disconnect();
  await redis.stop();
});

/** One gateway's view of the bucket. */
function createGateway(rate = RATE) {
  const shared = new SharedBuckets(commands, () => secret);
  const named = { name: NAME, bucket: new TokenBucket(rate) };
  return {
    bucket: named.bucket,
    take: (weight = 1) => shared.take(named, weight),
    consume(weight = 1): boolean {
      const isTaken = named.bucket.consume(weight) === 0;
      if (isTaken) shared.reportSoon(named);
      return isTaken;
    },
    report: () => shared.report(named),
    clear: () => shared.clear(NAME),
  };
}

describe('a bucket of all gateways', () => {
  it('is one, however many gateways take from it, and says how long to wait', async () => {
    const [here, there] = [createGateway(), createGateway()];
    for (const gateway of [here, there, here, there]) expect(await gateway.take(2)).toBe(0);
    const wait = await there.take();
    expect(wait).toBeGreaterThan(3_000_000);
    expect(wait).toBeLessThanOrEqual(3_600_000);
    expect(await here.take()).toBeGreaterThan(0);
  });

  it('tells the others in groups what was taken without waiting', async () => {
    const [here, there] = [createGateway(), createGateway()];
    const calls = jest.spyOn(commands, 'eval');
    for (let count = 0; count < 6; count += 1) expect(here.consume()).toBe(true);
    while (here.bucket.unreported > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls.mock.calls.length).toBeLessThanOrEqual(2);
    await there.report();
    expect([there.consume(), there.consume(), there.consume()]).toEqual([true, true, false]);
  });

  it('gives back what was refused by the others', async () => {
    const [here, there] = [createGateway(), createGateway()];
    await here.take(6);
    expect(await there.take(4)).toBeGreaterThan(0);
    // What comes back while a test runs is a part of a millisecond, which is rounded up.
    expect(await there.take(2)).toBeLessThanOrEqual(1);
  });

  it('fills up by the clock of Redis, and leaves nothing there when it is full', async () => {
    const fast = createGateway({ burst: 2, perSecond: 50 });
    expect(await fast.take(2)).toBe(0);
    while ((await createGateway({ burst: 2, perSecond: 50 }).take(2)) > 0);
    while ((await keys.keys('*')).length > 0);
  });

  it('is not put off by tries that are refused', async () => {
    await createGateway().take(8);
    const [key] = await keys.keys('*');
    const fullAt = async () => Number(await keys.get(key!));
    const before = await fullAt();
    for (let count = 0; count < 100; count += 1) expect(await createGateway().take(8)).toBeGreaterThan(0);
    expect(Math.abs((await fullAt()) - before)).toBeLessThan(1);
  });

  it('stores no name in clear', async () => {
    await createGateway().take();
    const stored = await keys.keys('*');
    expect(stored).toHaveLength(1);
    expect(stored.join()).not.toMatch(/mei|192/);
  });

  it('begins anew when it is cleared', async () => {
    await createGateway().take(8);
    await createGateway().clear();
    expect(await createGateway().take(8)).toBe(0);
  });
});

describe('a bucket while Redis comes and goes', () => {
  it('is counted by each gateway alone while Redis is away', async () => {
    const [here, there] = [createGateway(), createGateway()];
    expect(await here.take(4)).toBe(0);
    await redis.stop();
    expect([await here.take(4), await there.take(8)]).toEqual([0, 0]);
    expect(await here.take()).toBeGreaterThan(0);
    expect(await there.take()).toBeGreaterThan(0);
  });

  it('is not full again when Redis comes back empty, and the others learn what was taken meanwhile', async () => {
    const [here, there] = [createGateway(), createGateway()];
    const evaluate = jest.spyOn(commands, 'eval').mockRejectedValue(new Error('away'));
    expect(await here.take(5)).toBe(0);
    evaluate.mockRestore();
    await keys.flushall();
    expect(await here.take(4)).toBeGreaterThan(0);
    expect(await here.take()).toBe(0);
    expect(await there.take(3)).toBeGreaterThan(0);
    expect(await there.take(2)).toBe(0);
  });

  it('does not remember for the return what has come back since', async () => {
    let now = 0;
    const bucket = new TokenBucket({ burst: 8, perSecond: 1 }, () => now);
    const shared = new SharedBuckets(commands, () => secret);
    const evaluate = jest.spyOn(commands, 'eval').mockRejectedValue(new Error('away'));
    for (; now < 60_000; now += 1_000) await shared.take({ name: NAME, bucket }, 1);
    evaluate.mockRestore();
    expect(await shared.take({ name: NAME, bucket }, 7)).toBe(0);
  });
});
