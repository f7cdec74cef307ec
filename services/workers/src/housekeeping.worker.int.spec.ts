import { Queue } from 'bullmq';
import { ledgerForThisFile } from '../../../infra/jest/ledger-for-this-file.ts';
import { waitUntil } from '../../../infra/jest/ledger-environment.ts';
import { housekeepingJob, queues } from '@libs/server/queues.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { workersEnv } from './config.ts';

let queue: Queue;
afterAll(() => queue.close());
const environment = ledgerForThisFile();
beforeAll(() => {
  queue = new Queue(queues.housekeeping.name, { connection: { url: environment.redis.url } });
});

describe('a turn of housekeeping', () => {
  it('is one job, however many workers ring for it, and the next turn is another', async () => {
    const ringAt = (nowMs: number) => queue.addBulk([housekeepingJob('presence', 10_000, nowMs)]);
    await Promise.all([ringAt(1_000), ringAt(1_000), ringAt(9_999)]);
    expect(await queue.getWaitingCount()).toBe(1);
    await ringAt(10_000);
    expect(await queue.getWaitingCount()).toBe(2);
    await queue.obliterate({ force: true });
  });

  it('is rung for by the worker and carries the chore alone', async () => {
    const env = workersEnv.parse({
      PORT: '1',
      DATABASE_URL: environment.databaseUrl,
      REDIS_URL: environment.redis.url,
      SEALING_KEY: environment.resources.sealingKey.toString('base64'),
    });
    const worker = new HousekeepingWorker(environment.resources, env, queue);
    worker.onModuleInit();
    await waitUntil(async () => (await queue.getWaitingCount()) >= 3);
    worker.onModuleDestroy();
    const jobs = await queue.getWaiting();
    expect(jobs.map(({ data }) => data).sort((a, b) => (a.chore < b.chore ? -1 : 1))).toEqual([
      { chore: 'idle-sessions' },
      { chore: 'presence' },
      { chore: 'retention' },
    ]);
    for (const job of jobs) await worker.process(job);
  });
});
