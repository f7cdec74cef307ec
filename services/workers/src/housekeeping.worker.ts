import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { housekeepingChores, type HousekeepingChore } from '@libs/server/housekeeping-chores.ts';
import { Housekeeping } from '@libs/server/housekeeping.ts';
import { housekeepingDone } from '@libs/server/metrics.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { housekeepingJob, queues } from '@libs/server/queues.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { ENV, type WorkersEnv } from './config.ts';
import { parseJob } from './parse-job.ts';

const ENQUEUE_INTERVAL_MS = 5_000;
/** How often each chore runs. */
const CHORE_INTERVAL_MS: Record<HousekeepingChore, number> = {
  'idle-sessions': 60_000,
  retention: 60_000,
  presence: 10_000,
  reports: 60_000,
};

/**
 * Runs housekeeping. Every worker adds the job of every round; the round's number is the job's id, so one of them runs
 * it. If two run it all the same, after a loss of Redis or with clocks that differ, nothing is done twice.
 */
@Processor(queues.housekeeping.name, { concurrency: 1 })
export class HousekeepingWorker extends WorkerHost implements OnModuleInit, OnModuleDestroy {
  private readonly housekeeping: Housekeeping;
  private enqueueLoop: { stop: () => void } | undefined;

  constructor(
    private readonly resources: ServerResources,
    @Inject(ENV) env: WorkersEnv,
    @InjectQueue(queues.housekeeping.name) private readonly queue: Queue,
  ) {
    super();
    this.housekeeping = new Housekeeping(resources, env);
  }

  onModuleInit(): void {
    const { log } = this.resources;
    this.enqueueLoop = runRepeatedly(() => this.enqueueChores(), {
      name: 'housekeeping',
      log,
      waitMs: () => ENQUEUE_INTERVAL_MS,
    });
  }

  onModuleDestroy(): void {
    this.enqueueLoop?.stop();
  }

  async process(job: Job): Promise<void> {
    const { chore } = parseJob(queues.housekeeping, job, this.resources.log);
    const done = await this.housekeeping.run(chore);
    housekeepingDone.inc({ chore }, done);
    if (done > 0) this.resources.log.info({ chore, done }, 'housekeeping');
  }

  private async enqueueChores(): Promise<void> {
    await this.queue.addBulk(
      housekeepingChores.map((chore) => housekeepingJob(chore, CHORE_INTERVAL_MS[chore], Date.now())),
    );
  }
}
