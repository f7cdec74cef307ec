import type { Job, Queue } from 'bullmq';
import type { FailedJob, QueueStatus } from '@libs/protocol/ops.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { registerLabelledGauge } from './metrics.ts';
import { queues as known } from './queues.ts';
import { ReportingQueue, type QueueConnections } from './redis/queue-connections.ts';

const MAX_FAILED_JOBS = 50;

/** What operators see of the queues, and the one action they have: retry a failed job. */
export class QueuesMonitor {
  private readonly openQueues = new Map<string, Queue>();

  /** An operator waits briefly, so the usual connection fails at once while Redis is away. */
  constructor(
    private readonly connections: QueueConnections,
    private readonly mode: 'failFast' | 'patient' = 'failFast',
  ) {}

  async getStatuses(providerQueues: readonly string[]): Promise<QueueStatus[]> {
    const names = [...Object.values(known).map(({ name }) => name), ...providerQueues];
    return Promise.all(names.map((name) => this.getStatus(name)));
  }

  async getFailedJobs(): Promise<FailedJob[]> {
    const lists = await Promise.all(
      Object.values(known).map(async ({ name }) => {
        const jobs = await this.getQueue(name).getFailed(0, MAX_FAILED_JOBS);
        return jobs.map((job) => toFailedJob(name, job));
      }),
    );
    return lists.flat();
  }

  /** The state of a job; `unknown` when there is none. */
  getJobState(queue: string, id: string): Promise<string> {
    return this.getQueue(queue).getJobState(id);
  }

  /** False when there is no such failed job. Safe, because every job may run twice. */
  async retryJob(queue: string, id: string): Promise<boolean> {
    if (!Object.values(known).some(({ name }) => name === queue)) return false;
    const job = await this.getQueue(queue).getJob(id);
    if (!job || !(await job.isFailed())) return false;
    await job.retry('failed');
    return true;
  }

  async close(): Promise<void> {
    await Promise.all([...this.openQueues.values()].map((queue) => queue.close()));
  }

  private async getStatus(name: string): Promise<QueueStatus> {
    const queue = this.getQueue(name);
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed', 'prioritized');
    const [oldest] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
    return {
      name,
      waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
      active: counts.active ?? 0,
      delayed: counts.delayed ?? 0,
      failed: counts.failed ?? 0,
      isPaused: await queue.isPaused(),
      oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : null,
    };
  }

  private getQueue(name: string): Queue {
    const present = this.openQueues.get(name);
    if (present) return present;
    const queue = new ReportingQueue(name, this.connections[this.mode]);
    this.openQueues.set(name, queue);
    return queue;
  }
}

/**
 * Of the queues that every system has, as a worker sees them; left out while Redis is away. One reading at a time serves
 * all metrics, however often they are asked for.
 */
export function registerQueueMetrics(connections: QueueConnections): void {
  const monitor = new QueuesMonitor(connections, 'patient');
  let reading: Promise<QueueStatus[]> | undefined;
  const statuses = () => (reading ??= monitor.getStatuses([]).finally(() => (reading = undefined)));
  const gauge = (name: string, help: string, read: (status: QueueStatus) => number) =>
    registerLabelledGauge({ name, help, labelNames: ['queue'] }, async () =>
      (await statuses()).map((status) => ({ labels: { queue: status.name }, value: read(status) })),
    );
  gauge('aidline_queue_paused', '1 while the queue is paused', ({ isPaused }) => Number(isPaused));
  gauge('aidline_queue_waiting', 'Jobs that could run and wait', ({ waiting }) => waiting);
  gauge('aidline_queue_oldest_seconds', 'How long the oldest of them waits', (one) => one.oldestSeconds ?? 0);
}

/** The kind of a fault without its message, which may contain what somebody wrote. */
export function faultKind(reason: string | undefined): string {
  const kind = (reason ?? '').split(/[:\n]/)[0]!.slice(0, 80);
  // A job with invalid data fails with a JSON list of issues, whose first line says nothing.
  return /^\s*[[{]/.test(kind) ? 'shape.invalid' : kind;
}

function toFailedJob(queue: string, job: Job): FailedJob {
  const named = sessionIdShape.safeParse((job.data as { sessionId?: unknown } | null)?.sessionId);
  return {
    queue,
    id: job.id ?? '',
    name: job.name,
    attempts: job.attemptsMade,
    failedAt: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
    fault: faultKind(job.failedReason),
    sessionId: named.success ? named.data : null,
  };
}
