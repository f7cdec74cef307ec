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
  let bus: PubSub;

  beforeAll(async () => {
    redis = await freshRedis(options);
    bus = await createPubSub(redis.url, log);
  });
  afterAll(async () => {
    bus.close();
    await redis.stop();
  });

  it('is recognised as what it is', async () => {
    const asking = new Redis(redis.url);
    expect(await detectPubSubKind(asking)).toBe(kind);
    asking.disconnect();
  });

  it('carries a message to those who listen, and to nobody else', async () => {
    const heard: string[] = [];
    bus.onMessage((channel, message) => heard.push(`${channel} ${message}`));
    await bus.subscribe('{p07}:s:mine');
    await bus.publish('{p08}:s:other', 'not for us');
    await bus.publish('{p07}:s:mine', 'hello');
    await waitUntil(() => heard.length > 0);
    expect(heard).toEqual(['{p07}:s:mine hello']);
    await bus.unsubscribe('{p07}:s:mine');
  });

  it('keeps what presence needs, in pipelines over several keys', async () => {
    await bus.redis.pipeline().set('p:one', '1').exec();
    const answers = await bus.redis.pipeline().exists('p:one').exists('gw:two').exec();
    expect(answers?.map(([, value]) => value)).toEqual([1, 0]);
  });
});

describe('a bus whose server dies', () => {
  it('says that it is down, comes back by itself, says so, and listens again', async () => {
    const redis = await freshRedis();
    const bus = await createPubSub(redis.url, log);
    const [heard, returns]: [string[], number[]] = [[], []];
    bus.onMessage((_, message) => heard.push(message));
    bus.onReconnect(() => returns.push(1));
    await bus.subscribe('{p01}:s:x');
    await redis.kill('SIGKILL');
    await waitUntil(() => !bus.isConnected);
    await expect(bus.publish('{p01}:s:x', 'lost')).rejects.toThrow(/./);
    await redis.restart();
    await waitUntil(() => returns.length > 0);
    while (heard.length === 0) {
      await bus.publish('{p01}:s:x', 'back').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(heard).toContain('back');
    bus.close();
    await redis.stop();
  });
});
