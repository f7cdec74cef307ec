import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { freshRedis } from '../../../infra/jest/fresh-redis.ts';
import { retryUntilDone } from '../../../infra/jest/retry-until-done.ts';
import { JobSealer } from '../job-sealer.ts';
import { fixedSecrets } from '../keystore/system-secrets.ts';
import { createLogger } from '../logger.ts';
import { RequestReplyQueue } from '../request-reply-queue.ts';
import { QUEUE_PREFIX, QueueConnections, ReportingQueue, ReportingWorker } from './queue-connections.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const log = createLogger('spec', 'silent');

function startQueues(url: string) {
  const connections = new QueueConnections(url, log);
  const jobSealer = new JobSealer(fixedSecrets(randomBytes(32)));
  const done: string[] = [];
  const worker = new ReportingWorker('spec', async (job) => void done.push(job.name), connections.patient);
  const echo = ({ data }: { data: { sealed: string } }) =>
    Promise.resolve(jobSealer.seal('replies', jobSealer.unseal('replies', data.sealed) as object));
  const replier = new ReportingWorker('replies', echo, connections.patient);
  const replies = new RequestReplyQueue({ name: 'replies', connections, jobSealer });
  const queue = new ReportingQueue('spec', connections.failFast);
  return {
    async run(name: string): Promise<void> {
      await retryUntilDone(() => queue.add(name, {}, { jobId: `job-${name}`, delay: 100 }));
      while (!done.includes(name)) await pause(20);
    },
    ask: (question: object) => retryUntilDone(() => replies.request(question, 3_000)),
    async close(): Promise<void> {
      await Promise.all([worker.close(), replier.close(), queue.close(), replies.close()]);
      connections.close();
    },
  };
}

describe('queues', () => {
  it.each([
    [false, true],
    [true, false],
  ])('follow their server from (a cluster: %s) to (a cluster: %s)', async (before, after) => {
    const redis = await freshRedis({ cluster: before });
    const queues = startQueues(redis.url);
    await queues.run('before');
    expect(await queues.ask({ number: 1 })).toEqual({ number: 1 });
    await redis.kill('SIGKILL');
    await redis.restart({ cluster: after });
    await queues.run('after');
    expect(await queues.ask({ number: 2 })).toEqual({ number: 2 });
    await queues.close();
    await redis.stop();
  });

  it('that are created while Redis is away run on the cluster that comes up, with all keys in one slot', async () => {
    const redis = await freshRedis();
    await redis.kill('SIGKILL');
    const queues = startQueues(redis.url);
    await pause(500);
    await redis.restart({ cluster: true });
    await queues.run('first');
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !key.startsWith(`${QUEUE_PREFIX}:`))).toEqual([]);
    await queues.close();
    await redis.stop();
  });
});
