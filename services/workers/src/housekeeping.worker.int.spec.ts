import { Queue } from 'bullmq';
import { groundForThisFile } from '../../../infra/jest/ground-for-this-file.ts';
import { until } from '../../../infra/jest/ledger-ground.ts';
import { housekeepingJob, queues } from '@libs/server/queues.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { workersEnv } from './config.ts';

let queue: Queue;
afterAll(() => queue.close());
const ground = groundForThisFile();
beforeAll(() => {
  queue = new Queue(queues.housekeeping.name, { connection: { url: ground.redis.url } });
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
      DATABASE_URL: ground.databaseUrl,
      REDIS_URL: ground.redis.url,
      SEALING_KEY: ground.plumbing.sealingKey.toString('base64'),
    });
    const worker = new HousekeepingWorker(ground.plumbing, env, queue);
    worker.onModuleInit();
    await until(async () => (await queue.getWaitingCount()) >= 3);
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
