import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Plumbing } from '@libs/server/plumbing.ts';
import { queues, timerJob } from '@libs/server/queues.ts';
import { repeatedly } from '@libs/server/repeatedly.ts';
import { TimersStore } from './timers.store.ts';

const LOOK_EVERY_MS = 2_000;
/** The schedule is filled this far ahead; what lies further is in Postgres and nowhere else. */
const AHEAD_SECONDS = 60;
/** A job this late is lost or stuck under an id that BullMQ still remembers; it rings again under a new one. */
const OVERDUE_SECONDS = 5;
const AT_ONCE = 1_000;
/** Those of alarms that were cancelled stay in the schedule until they ring, so there are more than are due. */
const LOOKED_AT = 2 * AT_ONCE;

/** Makes Redis disposable: whatever the queue forgets is put back from the timer rows. Two at once change nothing. */
@Injectable()
export class TimerReconciler implements OnModuleInit, OnModuleDestroy {
  private looking: { stop: () => void } | undefined;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly timers: TimersStore,
    @InjectQueue(queues.timers.name) private readonly queue: Queue,
  ) {}

  onModuleInit(): void {
    const { log } = this.plumbing;
    this.looking = repeatedly(() => this.look(), { name: 'the reconciler', log, waitMs: () => LOOK_EVERY_MS });
  }

  onModuleDestroy(): void {
    this.looking?.stop();
  }

  private async look(): Promise<void> {
    const overdue = await this.timers.raiseOverdue(OVERDUE_SECONDS, await this.roomInQueue());
    if (overdue.length > 0) this.plumbing.log.warn({ timers: overdue.length }, 'timers were overdue');
    const due = [...overdue, ...(await this.timers.dueSoon(AHEAD_SECONDS, OVERDUE_SECONDS, AT_ONCE))];
    const jobs = due.map(({ id, gen, delayMs }) => timerJob(id, gen, delayMs));
    const known = await this.knownSoon();
    await this.queue.addBulk(jobs.filter(({ opts }) => !known.has(opts.jobId)));
  }

  /** A queue that is not worked off as fast as it is filled would only get longer by ringing again for what waits in it. */
  private async roomInQueue(): Promise<number> {
    return Math.max(0, AT_ONCE - (await this.queue.getJobCountByTypes('waiting', 'prioritized')));
  }

  /** One look in place of a thousand jobs that BullMQ would refuse one by one, while those that ring have to wait. */
  private async knownSoon(): Promise<Set<string>> {
    return new Set(await this.queue.getRanges(['delayed'], 0, LOOKED_AT, true));
  }
}
