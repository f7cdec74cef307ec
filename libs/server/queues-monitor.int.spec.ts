import type { Queue } from 'bullmq';
import { freshRedis, type RedisHandle } from '../../infra/jest/fresh-redis.ts';
import { createLogger } from './logger.ts';
import { QueueConnections, ReportingQueue, ReportingWorker } from './redis/queue-connections.ts';
import { queues } from './queues.ts';
import { faultKind, QueuesMonitor } from './queues-monitor.ts';

let redis: RedisHandle;
let connections: QueueConnections;
let queue: Queue;
let monitor: QueuesMonitor;
beforeAll(async () => {
  redis = await freshRedis();
  connections = new QueueConnections(redis.url, createLogger('spec', 'silent'));
  queue = new ReportingQueue(queues.translation.name, connections.failFast);
  monitor = new QueuesMonitor(connections);
});
afterAll(async () => {
  await monitor.close();
  await queue.close();
  connections.close();
  await redis.stop();
});

const sessionId = '0199f3a2-0000-7000-8000-000000000000';

/** Works until one job has completed or failed. */
async function waitForJobEnd(work: () => Promise<void>): Promise<void> {
  const worker = new ReportingWorker(queue.name, work, connections.patient);
  await new Promise<void>((resolve) => {
    worker.once('failed', () => resolve());
    worker.once('completed', () => resolve());
  });
  await worker.close();
}

it('a failed job is listed by its ids and the kind of its fault, and a retry may succeed', async () => {
  await queue.add('translate', { sessionId, of: 2, text: 'my savings' }, { jobId: 'tr-one', attempts: 1 });
  await waitForJobEnd(() => Promise.reject(new Error('unavailable: my savings')));
  const shown = await monitor.getFailedJobs();
  expect(shown).toEqual([expect.objectContaining({ queue: 'translation', id: 'tr-one', sessionId, attempts: 1 })]);
  expect(shown[0]!.fault).toBe('unavailable');
  expect(JSON.stringify(shown)).not.toContain('savings');

  expect(await monitor.retryJob(queue.name, 'tr-one')).toBe(true);
  expect(await monitor.getJobState(queue.name, 'tr-one')).toBe('waiting');
  // A second retry does nothing: the job has not failed any more.
  expect(await monitor.retryJob(queue.name, 'tr-one')).toBe(false);
  await waitForJobEnd(() => Promise.resolve());
  expect(await monitor.getFailedJobs()).toEqual([]);
});

it('an unknown queue or job is not retried', async () => {
  expect(await monitor.retryJob('sessions', 'tr-one')).toBe(false);
  expect(await monitor.retryJob(queue.name, 'nobody')).toBe(false);
});

it('the fault of a job with invalid data is a code, and not the first character of the list of issues', () => {
  expect(faultKind('[\n  { "code": "invalid_value", "message": "my savings" }\n]')).toBe('shape.invalid');
});
