import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues, timerJob } from '@libs/server/queues.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { TimersStore } from './timers.store.ts';

const RECONCILE_INTERVAL_MS = 2_000;
/** Timers are queued this far ahead; later ones are only in Postgres. */
const LOOKAHEAD_SECONDS = 60;
/** A job this late is lost, or stuck under an id that BullMQ still remembers; it is queued again under a new id. */
const OVERDUE_SECONDS = 5;
const BATCH_SIZE = 1_000;
/** Jobs of cancelled timers stay in the queue until they run, so there are more jobs than due timers. */
const MAX_SCANNED_JOBS = 2 * BATCH_SIZE;

/**
 * Makes Redis disposable: queues again from the timer rows whatever the queue has lost. Two reconcilers at once do no
 * harm.
 */
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
    if (overdue.length > 0) this.resources.log.warn({ timers: overdue.length }, 'overdue timers were queued again');
    const due = [...overdue, ...(await this.timers.dueSoon(LOOKAHEAD_SECONDS, OVERDUE_SECONDS, BATCH_SIZE))];
    const jobs = due.map((timer) => timerJob(timer, timer.gen, timer.delayMs));
    const known = await this.scheduledJobIds();
    await this.queue.addBulk(jobs.filter(({ opts }) => !known.has(opts.jobId)));
  }

  /** A queue that fills faster than it is processed would only grow if its waiting jobs were added again. */
  private async freeQueueCapacity(): Promise<number> {
    return Math.max(0, BATCH_SIZE - (await this.queue.getJobCountByTypes('waiting', 'prioritized')));
  }

  /** One read instead of a thousand additions that BullMQ would refuse one by one while due jobs wait. */
  private async scheduledJobIds(): Promise<Set<string>> {
    return new Set(await this.queue.getRanges(['delayed'], 0, MAX_SCANNED_JOBS, true));
  }
}
