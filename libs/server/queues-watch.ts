import { Queue, type Job } from 'bullmq';
import type { FailedJob, OpsQueue } from '@libs/protocol/ops.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { queues as known } from './queues.ts';

const FAILED_SHOWN = 50;

/** What operators see of the queues, and the one thing they may do: give a dead job another life. */
export class QueuesWatch {
  private readonly open = new Map<string, Queue>();

  constructor(private readonly redisUrl: string) {}

  async look(providerQueues: readonly string[]): Promise<OpsQueue[]> {
    const names = [...Object.values(known).map(({ name }) => name), ...providerQueues];
    return Promise.all(names.map((name) => this.lookAt(name)));
  }

  async failed(): Promise<FailedJob[]> {
    const lists = await Promise.all(
      Object.values(known).map(async ({ name }) => {
        const jobs = await this.queue(name).getFailed(0, FAILED_SHOWN);
        return jobs.map((job) => failedJobOf(name, job));
      }),
    );
    return lists.flat();
  }

  /** What state a job is in; `unknown` when there is none. */
  stateOf(queue: string, id: string): Promise<string> {
    return this.queue(queue).getJobState(id);
  }

  /** False when there is no such dead job. Safe: every job of ours may run twice. */
  async revive(queue: string, id: string): Promise<boolean> {
    if (!Object.values(known).some(({ name }) => name === queue)) return false;
    const job = await this.queue(queue).getJob(id);
    if (!job || !(await job.isFailed())) return false;
    await job.retry('failed');
    return true;
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close()));
  }

  private async lookAt(name: string): Promise<OpsQueue> {
    const queue = this.queue(name);
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed', 'prioritized');
    const [oldest] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
    return {
      name,
      waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
      active: counts.active ?? 0,
      delayed: counts.delayed ?? 0,
      failed: counts.failed ?? 0,
      oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : null,
    };
  }

  private queue(name: string): Queue {
    const present = this.open.get(name);
    if (present) return present;
    const connection = { url: this.redisUrl, enableOfflineQueue: false, maxRetriesPerRequest: 1 };
    const queue = new Queue(name, { connection });
    // A Redis that is away is seen by whoever asks.
    queue.on('error', () => undefined);
    this.open.set(name, queue);
    return queue;
  }
}

/** The kind of a fault without what it says, which may be somebody's words. */
export function kindOfFault(reason: string | undefined): string {
  const kind = (reason ?? '').split(/[:\n]/)[0]!.slice(0, 80);
  // A job that is not as agreed fails with a list of what is wrong with it, and a bracket tells nobody anything.
  return /^\s*[[{]/.test(kind) ? 'shape.invalid' : kind;
}

function failedJobOf(queue: string, job: Job): FailedJob {
  const named = sessionIdShape.safeParse((job.data as { sessionId?: unknown } | null)?.sessionId);
  return {
    queue,
    id: job.id ?? '',
    name: job.name,
    attempts: job.attemptsMade,
    failedAt: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
    fault: kindOfFault(job.failedReason),
    sessionId: named.success ? named.data : null,
  };
}
