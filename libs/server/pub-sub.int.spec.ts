import { freshRedis, type RedisHandle } from '../../infra/jest/fresh-redis.ts';
import { createPubSub, type PubSub } from './pub-sub.ts';
import { createLogger } from './logger.ts';

const log = createLogger('spec', 'fatal');

/** Waits until `isSo`; the test's own time-out ends it. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Publishes until the message arrives: what is published while Redis is away is lost. */
async function deliver(pubSub: PubSub, channel: string, message: string): Promise<void> {
  let hasArrived = false;
  pubSub.onMessage((at, text) => (hasArrived ||= at === channel && text === message));
  while (!hasArrived) {
    await pubSub.publish(channel, message).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.each([
  ['a single server', {}],
  ['a cluster', { cluster: true }],
] as const)('pub-sub on %s', (_kind, options) => {
  let redis: RedisHandle;
  let pubSub: PubSub;

  beforeAll(async () => {
    redis = await freshRedis(options);
    pubSub = createPubSub(redis.url, log);
  });
  afterAll(async () => {
    pubSub.close();
    await redis.stop();
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

  it('delivers what is published in one turn in order, to each channel its own', async () => {
    const received: string[] = [];
    pubSub.onMessage((channel, message) => received.push(`${channel} ${message}`));
    for (const channel of ['{p07}:s:mine', '{p08}:s:mine']) await pubSub.subscribe(channel);
    const texts = Array.from({ length: 50 }, (_, index) => `${index} “\u0000'`);
    await Promise.all(texts.map((text, index) => pubSub.publish(`{p0${7 + (index % 2)}}:s:mine`, text)));
    await waitUntil(() => received.length >= texts.length);
    for (const channel of ['{p07}:s:mine', '{p08}:s:mine']) {
      const own = texts.filter((_, index) => channel === `{p0${7 + (index % 2)}}:s:mine`);
      expect(received.filter((line) => line.startsWith(channel))).toEqual(own.map((text) => `${channel} ${text}`));
      await pubSub.unsubscribe(channel);
    }
  });

  it('uses the kind that reaches one node only where there are nodes', async () => {
    await pubSub.subscribe('{p07}:s:mine');
    const [classic, sharded] = [
      await pubSub.redis.pubsub('CHANNELS', '{p07}*'),
      await pubSub.redis.pubsub('SHARDCHANNELS', '{p07}*'),
    ];
    expect([classic, sharded]).toEqual('cluster' in options ? [[], ['{p07}:s:mine']] : [['{p07}:s:mine'], []]);
  });
});

describe('pub-sub whose server dies', () => {
  it('reports that it is down, reconnects, reports that, and subscribes again', async () => {
    const redis = await freshRedis();
    const pubSub = createPubSub(redis.url, log);
    const reconnects: number[] = [];
    pubSub.onReconnect(() => reconnects.push(1));
    await pubSub.subscribe('{p01}:s:x');
    await redis.kill('SIGKILL');
    await waitUntil(() => !pubSub.isConnected);
    await expect(pubSub.publish('{p01}:s:x', 'lost')).rejects.toThrow(/./);
    expect(reconnects).toEqual([]);
    await redis.restart();
    await waitUntil(() => reconnects.length > 0);
    await deliver(pubSub, '{p01}:s:x', 'back');
    pubSub.close();
    await redis.stop();
  });
});

describe.each([
  ['a single server', false],
  ['a cluster', true],
])('pub-sub that was created while Redis was away, before %s comes up', (_kind, cluster) => {
  it('delivers as soon as it is there, and reports that messages were missed', async () => {
    const redis = await freshRedis();
    await redis.kill('SIGKILL');
    const pubSub = createPubSub(redis.url, log);
    const reconnects: number[] = [];
    pubSub.onReconnect(() => reconnects.push(1));
    const subscribed = pubSub.subscribe('{p02}:s:x');
    await expect(pubSub.publish('{p02}:s:x', 'too early')).rejects.toThrow(/./);
    await redis.restart({ cluster });
    await subscribed;
    await waitUntil(() => reconnects.length > 0);
    await deliver(pubSub, '{p02}:s:x', 'now');
    pubSub.close();
    await redis.stop();
  });
});

describe('pub-sub whose server is replaced by one of the other kind', () => {
  it.each([
    [false, true],
    [true, false],
  ])('(a cluster: %s) follows it to (a cluster: %s)', async (before, after) => {
    const redis = await freshRedis({ cluster: before });
    const pubSub = createPubSub(redis.url, log);
    const reconnects: number[] = [];
    pubSub.onReconnect(() => reconnects.push(1));
    await pubSub.subscribe('{p03}:s:x');
    await deliver(pubSub, '{p03}:s:x', 'before');
    await redis.kill('SIGKILL');
    await redis.restart({ cluster: after });
    await deliver(pubSub, '{p03}:s:x', 'after');
    expect(pubSub.redis.isOnCluster).toBe(after);
    expect(reconnects.length).toBeGreaterThan(0);
    pubSub.close();
    await redis.stop();
  });
});
