import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { chores, type Chore } from '@libs/server/chores.ts';
import { Housekeeping } from '@libs/server/housekeeping.ts';
import { housekeepingDone } from '@libs/server/metrics.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { housekeepingJob, queues } from '@libs/server/queues.ts';
import { repeatedly } from '@libs/server/repeatedly.ts';
import { ENV, type WorkersEnv } from './config.ts';

const RING_EVERY_MS = 5_000;
/** How often each chore has its turn; nobody waits for any of them. */
const EVERY_MS: Record<Chore, number> = { 'idle-sessions': 60_000, retention: 60_000, presence: 10_000 };

/**
 * Carries out housekeeping. Every worker rings for every turn; the turn's number is the job's id, so that it is carried
 * out by one of them. Should two do it all the same, after a loss of Redis or by clocks that differ, nothing is done twice.
 */
@Processor(queues.housekeeping.name, { concurrency: 1 })
export class HousekeepingWorker extends WorkerHost implements OnModuleInit, OnModuleDestroy {
  private readonly house: Housekeeping;
  private ringing: { stop: () => void } | undefined;

  constructor(
    private readonly plumbing: Plumbing,
    @Inject(ENV) env: WorkersEnv,
    @InjectQueue(queues.housekeeping.name) private readonly queue: Queue,
  ) {
    super();
    this.house = new Housekeeping(plumbing, env);
  }

  onModuleInit(): void {
    const { log } = this.plumbing;
    this.ringing = repeatedly(() => this.ring(), { name: 'housekeeping', log, waitMs: () => RING_EVERY_MS });
  }

  onModuleDestroy(): void {
    this.ringing?.stop();
  }

  async process(job: Job): Promise<void> {
    const { chore } = queues.housekeeping.job.parse(job.data);
    const done = await this.house.run(chore);
    housekeepingDone.inc({ chore }, done);
    if (done > 0) this.plumbing.log.info({ chore, done }, 'housekeeping');
  }

  private async ring(): Promise<void> {
    await this.queue.addBulk(chores.map((chore) => housekeepingJob(chore, EVERY_MS[chore], Date.now())));
  }
}
