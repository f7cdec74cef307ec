import { Redis } from 'ioredis';
import { freshRedis, type RedisHandle } from '../../infra/jest/fresh-redis.ts';
import { createPubSub, detectPubSubKind, type PubSub } from './pub-sub.ts';
import { createLogger } from './logger.ts';

const log = createLogger('spec', 'fatal');

/** Waits until `isSo`; the test's own time-out ends it. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe.each([
  ['classic', {}],
  ['sharded', { cluster: true }],
] as const)('the bus on a server that is %s', (kind, options) => {
  let redis: RedisHandle;
  let pubSub: PubSub;

  beforeAll(async () => {
    redis = await freshRedis(options);
    pubSub = await createPubSub(redis.url, log);
  });
  afterAll(async () => {
    pubSub.close();
    await redis.stop();
  });

  it('is recognised as what it is', async () => {
    const asking = new Redis(redis.url);
    expect(await detectPubSubKind(asking)).toBe(kind);
    asking.disconnect();
  });

  it('carries a message to those who listen, and to nobody else', async () => {
    const heard: string[] = [];
    pubSub.onMessage((channel, message) => heard.push(`${channel} ${message}`));
    await pubSub.subscribe('{p07}:s:mine');
    await pubSub.publish('{p08}:s:other', 'not for us');
    await pubSub.publish('{p07}:s:mine', 'hello');
    await waitUntil(() => heard.length > 0);
    expect(heard).toEqual(['{p07}:s:mine hello']);
    await pubSub.unsubscribe('{p07}:s:mine');
  });

  it('keeps what presence needs, in pipelines over several keys', async () => {
    await pubSub.redis.pipeline().set('p:one', '1').exec();
    const answers = await pubSub.redis.pipeline().exists('p:one').exists('gw:two').exec();
    expect(answers?.map(([, value]) => value)).toEqual([1, 0]);
  });
});

describe('a bus whose server dies', () => {
  it('says that it is down, comes back by itself, says so, and listens again', async () => {
    const redis = await freshRedis();
    const pubSub = await createPubSub(redis.url, log);
    const [heard, returns]: [string[], number[]] = [[], []];
    pubSub.onMessage((_, message) => heard.push(message));
    pubSub.onReconnect(() => returns.push(1));
    await pubSub.subscribe('{p01}:s:x');
    await redis.kill('SIGKILL');
    await waitUntil(() => !pubSub.isConnected);
    await expect(pubSub.publish('{p01}:s:x', 'lost')).rejects.toThrow(/./);
    await redis.restart();
    await waitUntil(() => returns.length > 0);
    while (heard.length === 0) {
      await pubSub.publish('{p01}:s:x', 'back').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(heard).toContain('back');
    pubSub.close();
    await redis.stop();
  });
});
