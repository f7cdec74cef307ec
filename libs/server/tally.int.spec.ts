import { randomBytes } from 'node:crypto';
import { freshRedis, type RedisHandle } from '../../infra/jest/fresh-redis.ts';
import { createLog } from './log.ts';
import { createRedis, type Redis } from './redis.ts';
import { Tally } from './tally.ts';

const log = createLog('spec', 'silent');
const secret = randomBytes(32);
const HOUR_MS = 3_600_000;
const ME = 'mei@example.org 192.0.2.1';

let redis: RedisHandle;
let keys: Redis;

beforeEach(async () => {
  redis = await freshRedis();
  keys = createRedis(redis.url, log);
  await new Promise((resolve) => keys.once('ready', resolve));
});
afterEach(async () => {
  keys.disconnect();
  await redis.stop();
});

const tally = (windowMs = HOUR_MS, now?: () => number) =>
  new Tally({ name: 'spec', windowMs, keys, secret, ...(now ? { now } : {}) });

describe('a tally', () => {
  it('is one for all processes, and one for all again once it is forgotten', async () => {
    const [here, there] = [tally(), tally()];
    await here.add(ME);
    expect((await there.add(ME)).count).toBe(2);
    expect(await here.read(ME)).toMatchObject({ count: 2, endsInMs: expect.any(Number) });
    await there.forget(ME);
    expect((await here.read(ME)).count).toBe(0);
  });

  it('ends with its window, although it was added to meanwhile', async () => {
    const short = tally(300);
    await short.add(ME);
    while ((await short.add(ME)).count > 1);
    expect((await short.read(ME)).endsInMs).toBeGreaterThan(0);
  });

  it('names nobody in Redis', async () => {
    await tally().add(ME);
    const places = await keys.keys('*');
    expect(places).toHaveLength(1);
    expect(places.join()).not.toMatch(/mei|192/);
  });

  it('goes by what its own process saw while Redis is away, and ends there too', async () => {
    let now = 0;
    const [here, there] = [tally(HOUR_MS, () => now), tally(HOUR_MS, () => now)];
    await here.add(ME);
    await there.add(ME);
    await redis.stop();
    expect((await here.add(ME)).count).toBe(2);
    expect((await there.read(ME)).count).toBe(1);
    now += HOUR_MS;
    expect((await here.add(ME)).count).toBe(1);
  });
});
