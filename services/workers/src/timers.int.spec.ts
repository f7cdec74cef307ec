import { Queue, Worker, type Job } from 'bullmq';
import { groundForThisFile } from '../../../infra/jest/ground-for-this-file.ts';
import { until } from '../../../infra/jest/ledger-ground.ts';
import { queues, timerJob } from '@libs/server/queues.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { TimerReconciler } from './timer-reconciler.ts';
import { TimerWorker } from './timer.worker.ts';
import { TimersStore } from './timers.store.ts';

let queue: Queue;
let reconciler: TimerReconciler | undefined;
let worker: Worker | undefined;
afterAll(() => queue.close());
const ground = groundForThisFile();
beforeAll(() => {
  queue = new Queue(queues.timers.name, { connection: { url: ground.redis.url } });
});
afterEach(async () => {
  reconciler?.onModuleDestroy();
  await worker?.close();
  await ground.query(`delete from timer`);
  await queue.obliterate({ force: true });
});

function reconcile(): void {
  reconciler = new TimerReconciler(ground.plumbing, new TimersStore(ground.plumbing), queue);
  reconciler.onModuleInit();
}

async function dueIn(seconds: number): Promise<CommandId> {
  const sessionId = await ground.open();
  const [row] = await ground.query<{ id: CommandId }>(
    `update timer set due_at = now() + make_interval(secs => $2) where session_id = $1 returning id`,
    [sessionId, seconds],
  );
  return row!.id;
}
const job = (id: CommandId, gen = 0) => timerJob(id, gen, 50_000);

describe('the reconciler', () => {
  it('puts back what the queue has lost, and leaves alone what the queue has', async () => {
    const [kept, lost, far] = [await dueIn(50), await dueIn(50), await dueIn(3600)];
    await queue.addBulk([job(kept)]);
    const added = jest.spyOn(queue, 'addBulk');
    reconcile();
    await until(async () => (await queue.getDelayedCount()) === 2);
    await until(() => added.mock.calls.length >= 2);
    const jobs = added.mock.calls.flatMap(([jobs]) => jobs.map(({ opts }) => opts?.jobId));
    expect(jobs).toEqual([job(lost).opts.jobId]);
    expect(await queue.getJob(job(far).opts.jobId)).toBeUndefined();
    added.mockRestore();

    await queue.obliterate({ force: true });
    await until(async () => (await queue.getDelayedCount()) === 2);
  });

  it('rings again, under a new name, for what is overdue although the queue still knows it', async () => {
    const late = await dueIn(-10);
    await queue.addBulk([job(late)]);
    reconcile();
    await until(async () => (await queue.getJob(job(late, 1).opts.jobId)) !== undefined);
  });
});

describe('a worker whose clock runs ahead', () => {
  it('waits until the timer is due by the clock of the database, and not much longer', async () => {
    const id = await dueIn(2);
    const timerWorker = new TimerWorker(ground.plumbing, new TimersStore(ground.plumbing), queue);
    const delays: number[] = [];
    worker = new Worker(
      queues.timers.name,
      (job: Job, token) => {
        const moveToDelayed = job.moveToDelayed.bind(job);
        job.moveToDelayed = (at, by) => {
          delays.push(at - Date.now());
          return moveToDelayed(at, by);
        };
        return timerWorker.process(job, token);
      },
      { connection: { url: ground.redis.url } },
    );
    await queue.addBulk([timerJob(id, 0, 0)]);
    await until(async () => (await ground.query(`select 1 from chat_event where command_id = $1`, [id])).length > 0);
    expect(await ground.query(`select 1 from timer where id = $1`, [id])).toEqual([]);
    // Asked once and put off for what was left, in place of asking again and again.
    expect(delays).toHaveLength(1);
    expect(delays[0]).toBeGreaterThan(250);
  });
});
