import { Redis } from 'ioredis';
import { freshRedis, type RedisHandle } from '../../../infra/jest/fresh-redis.ts';
import { createLogger } from '../logger.ts';
import { createPubSub, type PubSub } from '../pub-sub.ts';
import { QueueConnections } from './queue-connections.ts';
import { RedisProbe } from './redis-probe.ts';

const log = createLogger('spec', 'silent');

describe.each([
  ['a single server', false],
  ['a cluster', true],
])('the state of Redis on %s', (_kind, cluster) => {
  let [fanout, queues]: RedisHandle[] = [];
  let pubSub: PubSub;
  let queueConnections: QueueConnections;
  beforeAll(async () => {
    [fanout, queues] = await Promise.all([freshRedis({ cluster }), freshRedis({ cluster })]);
    pubSub = createPubSub(fanout!.url, log);
    queueConnections = new QueueConnections(queues!.url, log);
  });
  afterAll(async () => {
    pubSub.close();
    queueConnections.close();
    await Promise.all([fanout!.stop(), queues!.stop()]);
  });

  /** The next state that is not this one. */
  async function stateAfter(state: string): Promise<string> {
    for (;;) {
      const now = await new RedisProbe({ pubSub, queueConnections }).check();
      if (now !== state) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('is the worse of the two: full, then away, then well again', async () => {
    expect(await stateAfter('away')).toBe('ok');
    const redis = new Redis(queues!.url);
    await redis.config('SET', 'maxmemory', '1');
    expect(await stateAfter('ok')).toBe('full');
    await fanout!.kill('SIGKILL');
    expect(await stateAfter('full')).toBe('away');
    await fanout!.restart();
    expect(await stateAfter('away')).toBe('full');
    await redis.config('SET', 'maxmemory', '0');
    expect(await stateAfter('full')).toBe('ok');
    redis.disconnect();
  });
});
