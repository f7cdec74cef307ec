import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { startRedisCluster } from '../../../infra/jest/redis-cluster.ts';
import type { RedisGroup } from '../../../infra/jest/redis-group.ts';
import { startRedisSentinels } from '../../../infra/jest/redis-sentinels.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../../infra/jest/test-servers.ts';
import { retryUntilDone } from '../../../infra/jest/retry-until-done.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { JobSealer } from '../job-sealer.ts';
import { fixedSecrets } from '../keystore/system-secrets.ts';
import { createLogger } from '../logger.ts';
import { PresenceStore } from '../presence.store.ts';
import { createPubSub, type PubSub } from '../pub-sub.ts';
import { RequestReplyQueue } from '../request-reply-queue.ts';
import { SharedBuckets } from '../rate-limiting/shared-buckets.ts';
import { TokenBucket } from '../rate-limiting/token-bucket.ts';
import { QUEUE_PREFIX, QueueConnections, ReportingQueue, ReportingWorker } from './queue-connections.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const log = createLogger('spec', 'silent');
const CHANNELS = Array.from({ length: 16 }, (_, index) => `{p${index}}:s:x`);
/** A cluster takes a node for dead after a second and elects its replica within a few more. */
const FAILOVER_MS = 60_000;

/** Publishes to each channel until all have delivered. */
async function deliverEverywhere(pubSub: PubSub, message: string): Promise<void> {
  const missing = new Set(CHANNELS);
  pubSub.onMessage((channel, text) => void (text === message && missing.delete(channel)));
  while (missing.size > 0) {
    for (const channel of missing) await pubSub.publish(channel, message).catch(() => undefined);
    await pause(20);
  }
}

describe.each([
  ['Sentinel', startRedisSentinels],
  ['a cluster of three masters', startRedisCluster],
] as const)('%s', (_kind, startGroup) => {
  const folder = createTemporaryFolder();
  let group: RedisGroup;
  let pubSub: PubSub;
  let connections: QueueConnections;

  beforeAll(async () => {
    group = await startGroup({ folder });
    pubSub = createPubSub(group.url, log);
    connections = new QueueConnections(group.url, log);
  }, FAILOVER_MS);
  afterAll(async () => {
    pubSub.close();
    connections.close();
    await group.stop();
    removeTemporaryFolder(folder);
  });

  it('has presence, limits and messages whose keys are on several nodes', async () => {
    await Promise.all(CHANNELS.map((channel) => pubSub.subscribe(channel)));
    await deliverEverywhere(pubSub, 'first');
    const presence = new PresenceStore(pubSub);
    const sessions = Array.from({ length: 20 }, () => v7() as SessionId);
    await presence.addSessions('gateway-1', sessions);
    await presence.renewLease('gateway-1');
    expect((await presence.onlineSessions(sessions)).size).toBe(sessions.length);
    await presence.removeGateway('gateway-1');
    expect((await presence.onlineSessions(sessions)).size).toBe(0);
    const secret = randomBytes(32);
    const buckets = new SharedBuckets(pubSub.redis, () => secret);
    const take = (name: string) => buckets.take({ name, bucket: new TokenBucket({ burst: 2, perSecond: 1 / 60 }) }, 2);
    for (const name of ['a', 'b', 'c', 'd']) expect(await take(name)).toBe(0);
    expect(await take('a')).toBeGreaterThan(0);
  });

  it(
    'heals when its masters are killed: messages, jobs, delayed jobs and replies',
    async () => {
      const printed = (['log', 'warn', 'error'] as const).map((level) => jest.spyOn(console, level));
      const reconnects: number[] = [];
      pubSub.onReconnect(() => reconnects.push(1));
      const jobSealer = new JobSealer(fixedSecrets(randomBytes(32)));
      const done: string[] = [];
      const worker = new ReportingWorker('spec', async (job) => void done.push(job.name), connections.patient);
      const replier = new ReportingWorker(
        'replies',
        async (job) => jobSealer.seal('replies', jobSealer.unseal('replies', job.data.sealed) as object),
        connections.patient,
      );
      const replies = new RequestReplyQueue({ name: 'replies', connections, jobSealer });
      const queue = new ReportingQueue('spec', connections.failFast);
      await queue.add('before', {});
      await retryUntilDone(() => replies.request({ question: 1 }, 3_000));
      expect(await retryUntilDone(() => replies.request({ question: 2 }, 3_000))).toEqual({ question: 2 });

      await group.killMasterOf(`${QUEUE_PREFIX}:x`);
      await retryUntilDone(() => queue.add('after', {}, { jobId: 'job-after' }));
      await retryUntilDone(() => queue.add('delayed', {}, { jobId: 'job-delayed', delay: 500 }));
      while (!done.includes('after') || !done.includes('delayed')) await pause(20);
      expect(await retryUntilDone(() => replies.request({ question: 3 }, 3_000))).toEqual({ question: 3 });
      await deliverEverywhere(pubSub, 'after');
      expect(reconnects.length).toBeGreaterThan(0);
      expect(done.filter((name) => name === 'before')).toHaveLength(1);

      await group.restartKilled();
      for (const spy of printed) {
        expect(spy).not.toHaveBeenCalled();
        spy.mockRestore();
      }
      await Promise.all([worker.close(), replier.close(), queue.close(), replies.close()]);
    },
    FAILOVER_MS,
  );
});
