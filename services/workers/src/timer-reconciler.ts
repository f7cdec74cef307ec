import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues, timerJob } from '@libs/server/queues.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { TimersStore } from './timers.store.ts';

const RECONCILE_INTERVAL_MS = 2_000;
/** The schedule is filled this far ahead; what lies further is in Postgres and nowhere else. */
const LOOKAHEAD_SECONDS = 60;
/** A job this late is lost or stuck under an id that BullMQ still remembers; it rings again under a new one. */
const OVERDUE_SECONDS = 5;
const BATCH_SIZE = 1_000;
/** Those of alarms that were cancelled stay in the schedule until they ring, so there are more than are due. */
const MAX_SCANNED_JOBS = 2 * BATCH_SIZE;

/** Makes Redis disposable: whatever the queue forgets is put back from the timer rows. Two at once change nothing. */
@Injectable()
export class TimerReconciler implements OnModuleInit, OnModuleDestroy {
  private reconcileLoop: { stop: () => void } | undefined;

  constructor(
    private readonly resources: ServerResources,
    private readonly timers: TimersStore,
    @InjectQueue(queues.timers.name) private readonly queue: Queue,
  ) {}

  onModuleInit(): void {
    const { log } = this.resources;
    this.reconcileLoop = runRepeatedly(() => this.reconcile(), {
      name: 'the reconciler',
      log,
      waitMs: () => RECONCILE_INTERVAL_MS,
    });
  }

  onModuleDestroy(): void {
    this.reconcileLoop?.stop();
  }

  private async reconcile(): Promise<void> {
    const overdue = await this.timers.requeueOverdue(OVERDUE_SECONDS, await this.freeQueueCapacity());
    if (overdue.length > 0) this.resources.log.warn({ timers: overdue.length }, 'timers were overdue');
    const due = [...overdue, ...(await this.timers.dueSoon(LOOKAHEAD_SECONDS, OVERDUE_SECONDS, BATCH_SIZE))];
    const jobs = due.map(({ id, gen, delayMs }) => timerJob(id, gen, delayMs));
    const known = await this.scheduledJobIds();
    await this.queue.addBulk(jobs.filter(({ opts }) => !known.has(opts.jobId)));
  }

  /** A queue that is not worked off as fast as it is filled would only get longer by ringing again for what waits in it. */
  private async freeQueueCapacity(): Promise<number> {
    return Math.max(0, BATCH_SIZE - (await this.queue.getJobCountByTypes('waiting', 'prioritized')));
  }

  /** One look in place of a thousand jobs that BullMQ would refuse one by one, while those that ring have to wait. */
  private async scheduledJobIds(): Promise<Set<string>> {
    return new Set(await this.queue.getRanges(['delayed'], 0, MAX_SCANNED_JOBS, true));
  }
}
