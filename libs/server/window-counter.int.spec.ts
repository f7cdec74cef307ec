import { randomBytes } from 'node:crypto';
import { freshRedis, type RedisHandle } from '../../infra/jest/fresh-redis.ts';
import { createLogger } from './logger.ts';
import { createRedis, type RedisConnection } from './redis/redis-connection.ts';
import { WindowCounter } from './window-counter.ts';

const log = createLogger('spec', 'silent');
const secret = randomBytes(32);
const HOUR_MS = 3_600_000;
const ME = 'mei@example.org 192.0.2.1';

let redis: RedisHandle;
let keys: RedisConnection;

beforeEach(async () => {
  redis = await freshRedis();
  keys = createRedis(redis.url, { log, role: 'spec' });
  await new Promise((resolve) => keys.once('ready', resolve));
});
afterEach(async () => {
  keys.disconnect();
  await redis.stop();
});

const createCounter = (windowMs = HOUR_MS, now?: () => number) =>
  new WindowCounter({ name: 'spec', windowMs, keys, secret, ...(now ? { now } : {}) });

describe('a window counter', () => {
  it('counts for all processes together, and starts again after a reset', async () => {
    const [here, there] = [createCounter(), createCounter()];
    await here.increment(ME);
    expect((await there.increment(ME)).count).toBe(2);
    expect(await here.read(ME)).toMatchObject({ count: 2, endsInMs: expect.any(Number) });
    await there.reset(ME);
    expect((await here.read(ME)).count).toBe(0);
  });

  it('expires with its window, also when it was incremented meanwhile', async () => {
    const short = createCounter(300);
    await short.increment(ME);
    while ((await short.increment(ME)).count > 1);
    expect((await short.read(ME)).endsInMs).toBeGreaterThan(0);
  });

  it('stores no name in clear in Redis', async () => {
    await createCounter().increment(ME);
    const places = await keys.keys('*');
    expect(places).toHaveLength(1);
    expect(places.join()).not.toMatch(/mei|192/);
  });

  it('counts within its own process while Redis is unreachable, and expires there too', async () => {
    let now = 0;
    const [here, there] = [createCounter(HOUR_MS, () => now), createCounter(HOUR_MS, () => now)];
    await here.increment(ME);
    await there.increment(ME);
    await redis.stop();
    expect((await here.increment(ME)).count).toBe(2);
    expect((await there.read(ME)).count).toBe(1);
    now += HOUR_MS;
    expect((await here.increment(ME)).count).toBe(1);
  });
});
