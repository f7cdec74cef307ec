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
] as const)('pub-sub on a server that is %s', (kind, options) => {
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

  it('detects the kind of the server', async () => {
    const client = new Redis(redis.url);
    expect(await detectPubSubKind(client)).toBe(kind);
    client.disconnect();
  });

  it('delivers a message to the subscribers of its channel only', async () => {
    const received: string[] = [];
    pubSub.onMessage((channel, message) => received.push(`${channel} ${message}`));
    await pubSub.subscribe('{p07}:s:mine');
    await pubSub.publish('{p08}:s:other', 'other channel');
    await pubSub.publish('{p07}:s:mine', 'hello');
    await waitUntil(() => received.length > 0);
    expect(received).toEqual(['{p07}:s:mine hello']);
    await pubSub.unsubscribe('{p07}:s:mine');
  });

  it('runs pipelines over several keys, as presence needs', async () => {
    await pubSub.redis.pipeline().set('p:one', '1').exec();
    const answers = await pubSub.redis.pipeline().exists('p:one').exists('gw:two').exec();
    expect(answers?.map(([, value]) => value)).toEqual([1, 0]);
  });
});

describe('pub-sub whose server dies', () => {
  it('reports that it is down, reconnects, reports that, and subscribes again', async () => {
    const redis = await freshRedis();
    const pubSub = await createPubSub(redis.url, log);
    const [received, reconnects]: [string[], number[]] = [[], []];
    pubSub.onMessage((_, message) => received.push(message));
    pubSub.onReconnect(() => reconnects.push(1));
    await pubSub.subscribe('{p01}:s:x');
    await redis.kill('SIGKILL');
    await waitUntil(() => !pubSub.isConnected);
    await expect(pubSub.publish('{p01}:s:x', 'lost')).rejects.toThrow(/./);
    await redis.restart();
    await waitUntil(() => reconnects.length > 0);
    while (received.length === 0) {
      await pubSub.publish('{p01}:s:x', 'back').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(received).toContain('back');
    pubSub.close();
    await redis.stop();
  });
});
