import { Queue, Worker, type Job } from 'bullmq';
import { v7 } from 'uuid';
import { groundForThisFile } from '../../../infra/jest/ground-for-this-file.ts';
import { MEI, until } from '../../../infra/jest/ledger-ground.ts';
import { saveSettings } from '../../../infra/jest/save-settings.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import { queues, timerJob } from '@libs/server/queues.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
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

/** More than the reconciler rings for at once, all of them older than whatever else is due, and nobody can answer them. */
const STUCK = 1_500;
const stuckTimers = () =>
  ground.query<{ id: CommandId }>(
    `insert into timer (id, shard, session_id, kind, due_at)
     select gen_random_uuid(), 0, gen_random_uuid(), 'welcome', now() - interval '1 hour' from generate_series(1, $1)
     returning id`,
    [STUCK],
  );
const isAnswered = async (id: CommandId) =>
  (await ground.query(`select 1 from chat_event where command_id = $1`, [id])).length > 0;

describe('many timers that nobody can answer', () => {
  it('keep neither an overdue greeting nor one that falls due from being sent', async () => {
    const stuck = new Set((await stuckTimers()).map(({ id }) => id));
    const [overdue, soon] = [await dueIn(-10), await dueIn(1)];
    const timerWorker = new TimerWorker(ground.plumbing, new TimersStore(ground.plumbing), queue);
    const work = (job: Job, token?: string) => {
      if (stuck.has((job.data as { timerId: CommandId }).timerId)) throw new Error('cannot be answered');
      return timerWorker.process(job, token);
    };
    worker = new Worker(queues.timers.name, async (job, token) => work(job, token), {
      connection: { url: ground.redis.url },
    });
    reconcile();
    await until(() => isAnswered(soon));
    await until(() => isAnswered(overdue));
    expect(await ground.query(`select 1 from timer where id = any($1)`, [[overdue, soon]])).toEqual([]);
  });

  it('do not pile up in the queue when they ring faster than they fail', async () => {
    await stuckTimers();
    reconcile();
    const looks = jest.spyOn(TimersStore.prototype, 'dueSoon');
    await until(() => looks.mock.calls.length >= 3);
    looks.mockRestore();
    expect(await queue.getJobCountByTypes('waiting', 'prioritized')).toBeLessThan(STUCK);
  });

  it('stand back in the queue behind one that rings for the first time', async () => {
    const [stuck, fresh] = [await dueIn(-10), await dueIn(-10)];
    await queue.addBulk([timerJob(stuck, 3, 0), timerJob(stuck, 2, 0), timerJob(fresh, 0, 0)]);
    const rung: (string | undefined)[] = [];
    worker = new Worker(queues.timers.name, async (job) => void rung.push(job.id), {
      connection: { url: ground.redis.url },
    });
    await until(() => rung.length === 3);
    expect(rung).toEqual(
      [timerJob(fresh, 0, 0), timerJob(stuck, 2, 0), timerJob(stuck, 3, 0)].map((job) => job.opts.jobId),
    );
  });
});

describe('a timer whose answer is in the log already', () => {
  it.each([
    ['is repeated', undefined],
    ['is moot by now', { type: 'message.send', text: 'An agent is here' } as const],
  ])('ends although the answer %s', async (_, reply) => {
    const id = await dueIn(-10);
    const [row] = await ground.query<{ session_id: SessionId }>(`select session_id from timer where id = $1`, [id]);
    const timerWorker = new TimerWorker(ground.plumbing, new TimersStore(ground.plumbing), queue);
    const ring = () => timerWorker.process({ data: { timerId: id } } as Job);
    await ring();
    if (reply) await claimAndSay(row!.session_id, reply);
    await ground.query(`insert into timer (id, shard, session_id, kind, due_at) values ($1, 0, $2, 'welcome', now())`, [
      id,
      row!.session_id,
    ]);
    await ring();
    expect(await ground.query(`select 1 from timer where id = $1`, [id])).toEqual([]);
    expect(await ground.query(`select 1 from chat_event where command_id = $1`, [id])).toHaveLength(1);
  });

  async function claimAndSay(sessionId: SessionId, reply: { type: 'message.send'; text: string }): Promise<void> {
    await ground.say(sessionId, { type: 'session.claim' }, MEI);
    await ground.say(sessionId, reply, MEI);
  }
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

describe('the texts of the timers', () => {
  it('are in the language of the session: its own, or the product’s where it has none, never that of another', async () => {
    const own = { 'zh-TW': '您好，請說。', en: '' };
    await saveSettings(ground, { welcomeMessage: own, followUpMessage: { en: 'Are you still there?' } });
    await until(async () => (await ground.plumbing.settings.read()).welcomeMessage['zh-TW'] !== '');
    const ports = { ...ground.plumbing.commandPorts({ addBulk: async () => undefined }), known: undefined };
    const timerWorker = new TimerWorker(ground.plumbing, new TimersStore(ground.plumbing), queue);
    const heardIn = async (lang: string) => {
      const sessionId = v7() as SessionId;
      await ground.say(sessionId, { type: 'session.open', lang, opening: 'auto' });
      for (let round = 0; round < 2; round += 1) {
        const due = await ground.query<{ id: CommandId }>(
          `update timer set due_at = now() where session_id = $1 returning id`,
          [sessionId],
        );
        for (const { id } of due) await timerWorker.process({ data: { timerId: id } } as Job);
      }
      const key = (await ports.keyring.keyOf(sessionId))!;
      const events = (await ports.ledger.read(sessionId, 0, 50)).map((event) => openEvent(key, event).event);
      return events.flatMap((event) => (event.type === 'message.sent' ? [event.text] : []));
    };
    expect(await heardIn('zh-TW')).toEqual(['您好，請說。']);
    expect(await heardIn('zh-CN')).toEqual([defaultWelcome['zh-CN']]);
    expect(await heardIn('en')).toEqual([defaultWelcome.en, 'Are you still there?']);
  });
});
