import type { Queue, QueueEvents } from 'bullmq';
import type { JobSealer } from './job-sealer.ts';
import { ReportingQueue, ReportingQueueEvents, type QueueConnections } from './redis/queue-connections.ts';

export type RequestReplyQueueOptions = { name: string; connections: QueueConnections; jobSealer: JobSealer };

/** Long enough for the caller to read the result. The values are sealed all the same. */
const JOB_RETENTION = { age: 60, count: 1_000 };

/** A request to the workers whose caller waits briefly for the reply. Both are sealed. */
export class RequestReplyQueue {
  private readonly queue: Queue;
  private readonly events: QueueEvents;

  constructor(private readonly options: RequestReplyQueueOptions) {
    const { name, connections } = options;
    this.queue = new ReportingQueue(name, connections.failFast);
    this.events = new ReportingQueueEvents(name, connections.patient);
  }

  /** Rejects when there is no reply in time, for whatever reason: no Redis, no worker, a slow worker. */
  async request(question: object, waitMs: number): Promise<unknown> {
    const { name, jobSealer } = this.options;
    const sealed = jobSealer.seal(name, question);
    const late = AbortSignal.timeout(waitMs);
    const tooLate = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
    const adding = this.queue.add(name, { sealed }, { removeOnComplete: JOB_RETENTION, removeOnFail: JOB_RETENTION });
    const answer = adding.then(async (job) => (await job.waitUntilFinished(this.events, waitMs)) as string);
    try {
      return jobSealer.unseal(name, await Promise.race([answer, tooLate]));
    } catch (fault) {
      // Nobody waits for it any more. One that is being answered cannot be removed, and ends by itself.
      adding.then((job) => job.remove()).catch(ignoreFault);
      throw fault;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.queue.close(), this.events.close()]);
  }
}

function ignoreFault(): void {}
