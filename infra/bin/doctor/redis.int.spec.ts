import { Redis } from 'ioredis';
import { freshRedis } from '../../jest/fresh-redis.ts';
import { resourceForThisFile } from '../../jest/resource-for-this-file.ts';
import { examineRedis } from './redis.ts';

const redis = resourceForThisFile(freshRedis, (one) => one.stop());
const cluster = resourceForThisFile(
  () => freshRedis({ cluster: true }),
  (one) => one.stop(),
);
const present = { ...process.env };
beforeEach(() => void Object.assign(process.env, { REDIS_URL: redis.url }));
afterEach(() => {
  process.env = { ...present };
});

const messages = async (url = redis.url) =>
  (await examineRedis(url)).map(({ subject, ok, message }) => `${ok ? 'ok' : 'FIX'} ${subject}: ${message}`);

async function withSetting(name: string, value: string, normal: string): Promise<string[]> {
  const client = new Redis(redis.url);
  await client.config('SET', name, value);
  const found = await messages();
  await client.config('SET', name, normal);
  client.disconnect();
  return found;
}

describe('the examination of Redis', () => {
  it('names the version, and of a cluster how many masters it has', async () => {
    process.env.FANOUT_REDIS_URL = cluster.url;
    expect(await messages()).toEqual([
      expect.stringMatching(/^ok Redis: version [\d.]+$/),
      'ok Eviction: none',
      expect.stringMatching(/^ok Fan-out Redis: version [\d.]+, a cluster of 1$/),
      'ok Fan-out Redis: eviction: none',
    ]);
  });

  it('says what to do about one that is full or evicts', async () => {
    expect((await withSetting('maxmemory', '1', '0'))[0]).toMatch(/^FIX Redis: full, so it refuses writes: raise/);
    expect((await withSetting('maxmemory-policy', 'allkeys-lru', 'noeviction'))[1]).toMatch(
      /^FIX Eviction: allkeys-lru/,
    );
  });

  it('says why an address cannot be used, without its password', async () => {
    const [refused] = await messages('redis://:secret@127.0.0.1:1');
    expect(refused).toBe(
      'FIX Redis: REDIS_URL (redis://:***@127.0.0.1:1) does not work: nothing listens there. Correct it, or unset it to use our own Redis.',
    );
    expect(await messages('redis+sentinel://127.0.0.1')).toEqual([
      'FIX Redis: REDIS_URL must end with the name of the master that Sentinel watches.',
    ]);
  });
});
