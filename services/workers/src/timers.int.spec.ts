import { Queue, Worker, type Job } from 'bullmq';
import { v7 } from 'uuid';
import { ledgerForThisFile } from '../../../infra/jest/ledger-for-this-file.ts';
import { openQueue } from '../../../infra/jest/open-queue.ts';
import { MEI, waitUntil } from '../../../infra/jest/ledger-environment.ts';
import { saveSettings } from '../../../infra/jest/save-settings.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { queues, timerJob, type TimerKey } from '@libs/server/queues.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { TimerReconciler } from './timer-reconciler.ts';
import { TimerWorker } from './timer.worker.ts';
import { TimersStore } from './timers.store.ts';

let queue: Queue;
let reconciler: TimerReconciler | undefined;
let worker: Worker | undefined;
afterAll(() => queue.close());
const environment = ledgerForThisFile('worker');
beforeAll(() => {
  queue = openQueue(queues.timers.name, environment.redis.url);
});
afterEach(async () => {
  reconciler?.onModuleDestroy();
  await worker?.close();
  await environment.query(`delete from timer`);
  await queue.obliterate({ force: true });
});

function reconcile(): void {
  reconciler = new TimerReconciler(environment.resources, new TimersStore(environment.resources), queue);
  reconciler.onModuleInit();
}

async function createTimerDueIn(seconds: number): Promise<TimerKey> {
  const sessionId = await environment.openSession();
  const [row] = await environment.query<{ id: CommandId }>(
    `update timer set due_at = now() + make_interval(secs => $2) where session_id = $1 returning id`,
    [sessionId, seconds],
  );
  return { id: row!.id, sessionId };
}
const jobFor = (timer: TimerKey, gen = 0) => timerJob(timer, gen, 50_000);

describe('the reconciler', () => {
  it('queues again the timers that the queue has lost, and no others', async () => {
    const [queued, lost, far] = [await createTimerDueIn(50), await createTimerDueIn(50), await createTimerDueIn(3600)];
    await queue.addBulk([jobFor(queued)]);
    const added = jest.spyOn(queue, 'addBulk');
    reconcile();
    await waitUntil(async () => (await queue.getDelayedCount()) === 2);
    await waitUntil(() => added.mock.calls.length >= 2);
    const jobs = added.mock.calls.flatMap(([jobs]) => jobs.map(({ opts }) => opts?.jobId));
    expect(jobs).toEqual([jobFor(lost).opts.jobId]);
    expect(await queue.getJob(jobFor(far).opts.jobId)).toBeUndefined();
    added.mockRestore();

    await queue.obliterate({ force: true });
    await waitUntil(async () => (await queue.getDelayedCount()) === 2);
  });

  it('queues a timer whose job waits under the prefix of an older version, where no worker looks', async () => {
    const waiting = await createTimerDueIn(50);
    const older = new Queue(queues.timers.name, { connection: { url: environment.redis.url } });
    await older.addBulk([jobFor(waiting)]);
    reconcile();
    await waitUntil(async () => (await queue.getJob(jobFor(waiting).opts.jobId)) !== undefined);
    expect(await older.getDelayedCount()).toBe(1);
    await older.obliterate({ force: true });
    await older.close();
  });

  it('queues an overdue timer again under a new job id although the queue still knows the old one', async () => {
    const late = await createTimerDueIn(-10);
    await queue.addBulk([jobFor(late)]);
    reconcile();
    await waitUntil(async () => (await queue.getJob(jobFor(late, 1).opts.jobId)) !== undefined);
  });
});

/** More than the reconciler queues at once, all older than any other due timer, and all of them failing. */
const STUCK_COUNT = 1_500;
const createStuckTimers = () =>
  environment.query<{ id: CommandId }>(
    `insert into timer (id, shard, session_id, kind, due_at)
     select gen_random_uuid(), shard_of(id), id, 'welcome', now() - interval '1 hour'
     from (select gen_random_uuid() as id from generate_series(1, $1)) as session
     returning id`,
    [STUCK_COUNT],
  );
const isAnswered = async ({ id }: TimerKey) =>
  (await environment.query(`select 1 from chat_event where command_id = $1`, [id])).length > 0;

describe('many timers that fail', () => {
  it('delay neither an overdue greeting nor one that falls due', async () => {
    const stuck = new Set((await createStuckTimers()).map(({ id }) => id));
    const [overdue, soon] = [await createTimerDueIn(-10), await createTimerDueIn(1)];
    const timerWorker = new TimerWorker(environment.resources, new TimersStore(environment.resources), queue);
    const work = (job: Job, token?: string) => {
      if (stuck.has((job.data as { timerId: CommandId }).timerId)) throw new Error('cannot be answered');
      return timerWorker.process(job, token);
    };
    worker = new Worker(queues.timers.name, async (job, token) => work(job, token), {
      ...environment.resources.queueConnections.patient,
    });
    reconcile();
    await waitUntil(() => isAnswered(soon));
    await waitUntil(() => isAnswered(overdue));
    expect(await environment.query(`select 1 from timer where id = any($1)`, [[overdue.id, soon.id]])).toEqual([]);
  });

  it('do not pile up in the queue when they are added faster than they fail', async () => {
    await createStuckTimers();
    reconcile();
    const looks = jest.spyOn(TimersStore.prototype, 'dueSoon');
    await waitUntil(() => looks.mock.calls.length >= 3);
    looks.mockRestore();
    expect(await queue.getJobCountByTypes('waiting', 'prioritized')).toBeLessThan(STUCK_COUNT);
  });

  it('come after a job that runs for the first time', async () => {
    const [stuck, fresh] = [await createTimerDueIn(-10), await createTimerDueIn(-10)];
    await queue.addBulk([timerJob(stuck, 3, 0), timerJob(stuck, 2, 0), timerJob(fresh, 0, 0)]);
    const runJobs: (string | undefined)[] = [];
    worker = new Worker(queues.timers.name, async (job) => void runJobs.push(job.id), {
      ...environment.resources.queueConnections.patient,
    });
    await waitUntil(() => runJobs.length === 3);
    expect(runJobs).toEqual(
      [timerJob(fresh, 0, 0), timerJob(stuck, 2, 0), timerJob(stuck, 3, 0)].map((job) => job.opts.jobId),
    );
  });
});

describe('a timer whose message is in the log already', () => {
  it.each([
    ['repeated', undefined],
    ['no longer needed', { type: 'message.send', text: 'An agent is here' } as const],
  ])('is deleted although its message is %s', async (_, reply) => {
    const { id, sessionId } = await createTimerDueIn(-10);
    const timerWorker = new TimerWorker(environment.resources, new TimersStore(environment.resources), queue);
    const runJob = () => timerWorker.process({ data: { timerId: id, sessionId } } as Job);
    await runJob();
    if (reply) await claimAndReply(sessionId, reply);
    await environment.query(
      `insert into timer (id, shard, session_id, kind, due_at) values ($1, $2, $3, 'welcome', now())`,
      [id, shardOf(sessionId), sessionId],
    );
    await runJob();
    expect(await environment.query(`select 1 from timer where id = $1`, [id])).toEqual([]);
    expect(await environment.query(`select 1 from chat_event where command_id = $1`, [id])).toHaveLength(1);
  });

  async function claimAndReply(sessionId: SessionId, reply: { type: 'message.send'; text: string }): Promise<void> {
    await environment.send(sessionId, { type: 'session.claim' }, MEI);
    await environment.send(sessionId, reply, MEI);
  }
});

describe('a worker whose clock runs ahead', () => {
  it('waits until the timer is due by the clock of the database, and not much longer', async () => {
    const timer = await createTimerDueIn(2);
    const timerWorker = new TimerWorker(environment.resources, new TimersStore(environment.resources), queue);
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
      environment.resources.queueConnections.patient,
    );
    await queue.addBulk([timerJob(timer, 0, 0)]);
    await waitUntil(() => isAnswered(timer));
    expect(await environment.query(`select 1 from timer where id = $1`, [timer.id])).toEqual([]);
    // The job was delayed once for the remaining time, not repeatedly.
    expect(delays).toHaveLength(1);
    expect(delays[0]).toBeGreaterThan(250);
  });
});

describe('the texts of the timers', () => {
  it('are in the language of the session: the saved text, or the default where none is saved, never another language', async () => {
    const own = { 'zh-TW': '您好，請說。', en: '' };
    await saveSettings(environment, { welcomeMessage: own, followUpMessage: { en: 'Are you still there?' } });
    await waitUntil(async () => (await environment.resources.settings.read()).welcomeMessage['zh-TW'] !== '');
    const ports = {
      ...environment.resources.commandDependencies({ addBulk: async () => undefined }),
      known: undefined,
    };
    const timerWorker = new TimerWorker(environment.resources, new TimersStore(environment.resources), queue);
    const messagesIn = async (lang: string) => {
      const sessionId = v7() as SessionId;
      await environment.send(sessionId, { type: 'session.open', lang, opening: 'auto' });
      for (let round = 0; round < 2; round += 1) {
        const due = await environment.query<{ id: CommandId }>(
          `update timer set due_at = now() where session_id = $1 returning id`,
          [sessionId],
        );
        for (const { id } of due) await timerWorker.process({ data: { timerId: id, sessionId } } as Job);
      }
      const key = (await ports.keyring.getKey(sessionId))!;
      const events = (await ports.ledger.read(sessionId, 0, 50)).map((event) => unsealEvent(key, event).event);
      return events.flatMap((event) => (event.type === 'message.sent' ? [event.text] : []));
    };
    expect(await messagesIn('zh-TW')).toEqual(['您好，請說。']);
    expect(await messagesIn('zh-CN')).toEqual([defaultWelcome['zh-CN']]);
    expect(await messagesIn('en')).toEqual([defaultWelcome.en, 'Are you still there?']);
  });
});
