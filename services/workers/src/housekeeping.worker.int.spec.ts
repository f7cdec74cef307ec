import { Queue } from 'bullmq';
import { databaseForThisFile } from '../../../infra/jest/fresh-database.ts';
import { freshRedis, type RedisHandle } from '../../../infra/jest/fresh-redis.ts';
import { layGround, until, type Ground } from '../../../infra/jest/ledger-ground.ts';
import { housekeepingJob, queues } from '@libs/server/queues.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { workersEnv } from './config.ts';

let ground: Ground;
let redis: RedisHandle;
let queue: Queue;
afterAll(async () => {
  await queue.close();
  await ground.end();
  await redis.stop();
});

const database = databaseForThisFile();
beforeAll(async () => {
  redis = await freshRedis();
  ground = await layGround(database.url, redis.url);
  queue = new Queue(queues.housekeeping.name, { connection: { url: redis.url } });
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
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
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
