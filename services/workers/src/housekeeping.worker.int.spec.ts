import type { Queue } from 'bullmq';
import { ledgerForThisFile } from '../../../infra/jest/ledger-for-this-file.ts';
import { waitUntil } from '../../../infra/jest/ledger-environment.ts';
import { openQueue } from '../../../infra/jest/open-queue.ts';
import { housekeepingJob, queues } from '@libs/server/queues.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { workersEnv } from './config.ts';

let queue: Queue;
afterAll(() => queue.close());
const environment = ledgerForThisFile('worker');
beforeAll(() => {
  queue = openQueue(queues.housekeeping.name, environment.redis.url);
});

describe('a round of housekeeping', () => {
  it('is one job, however many workers add it, and the next round is another', async () => {
    const addJobAt = (nowMs: number) => queue.addBulk([housekeepingJob('presence', 10_000, nowMs)]);
    await Promise.all([addJobAt(1_000), addJobAt(1_000), addJobAt(9_999)]);
    expect(await queue.getWaitingCount()).toBe(1);
    await addJobAt(10_000);
    expect(await queue.getWaitingCount()).toBe(2);
    await queue.obliterate({ force: true });
  });

  it('is added by the worker and carries only the chore', async () => {
    const env = workersEnv.parse({
      PORT: '1',
      DATABASE_URL: environment.logins.worker,
      REDIS_URL: environment.redis.url,
      SEALING_KEY: environment.sealingKey.toString('base64'),
    });
    const worker = new HousekeepingWorker(environment.resources, env, queue);
    worker.onModuleInit();
    await waitUntil(async () => (await queue.getWaitingCount()) >= 4);
    worker.onModuleDestroy();
    const jobs = await queue.getWaiting();
    expect(jobs.map(({ data }) => data).sort((a, b) => (a.chore < b.chore ? -1 : 1))).toEqual([
      { chore: 'idle-sessions' },
      { chore: 'presence' },
      { chore: 'reports' },
      { chore: 'retention' },
    ]);
    for (const job of jobs) await worker.process(job);
  });
});
