import { Queue, QueueEvents } from 'bullmq';
import type { JobSealer } from './job-sealer.ts';
import { faultFields, type Logger } from './logger.ts';

export type RequestReplyQueueOptions = { name: string; redisUrl: string; jobSealer: JobSealer; log: Logger };

/** Long enough for the caller to read the result. The values are sealed all the same. */
const JOB_RETENTION = { age: 60, count: 1_000 };

/** A request to the workers whose caller waits briefly for the reply. Both are sealed. */
export class RequestReplyQueue {
  private readonly queue: Queue;
  private readonly events: QueueEvents;

  constructor(private readonly options: RequestReplyQueueOptions) {
    const { name, redisUrl: url, log } = options;
    this.queue = new Queue(name, { connection: { url, enableOfflineQueue: false, maxRetriesPerRequest: 1 } });
    this.events = new QueueEvents(name, { connection: { url, maxRetriesPerRequest: null } });
    const onFault = (fault: Error) => log.debug({ queue: name, ...faultFields(fault) }, 'a queue is disconnected');
    this.queue.on('error', onFault);
    this.events.on('error', onFault);
  }

  /** Rejects when there is no reply in time, for whatever reason: no Redis, no worker, a slow worker. */
  async request(question: object, waitMs: number): Promise<unknown> {
    const { name, jobSealer } = this.options;
    const sealed = jobSealer.seal(name, question);
    const late = AbortSignal.timeout(waitMs);
    const tooLate = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
    const answer = (async () => {
      const job = await this.queue.add(
        name,
        { sealed },
        { removeOnComplete: JOB_RETENTION, removeOnFail: JOB_RETENTION },
      );
      return (await job.waitUntilFinished(this.events, waitMs)) as string;
    })();
    return jobSealer.unseal(name, await Promise.race([answer, tooLate]));
  }

  async close(): Promise<void> {
    await Promise.all([this.queue.close(), this.events.close()]);
  }
}
