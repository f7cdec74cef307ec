import { Queue, QueueEvents } from 'bullmq';
import type { Courier } from './courier.ts';
import { faultFields, type Logger } from './log.ts';

export type AnsweredQueueParts = { name: string; redisUrl: string; courier: Courier; log: Logger };

/** Long enough for the asker to hear of it, short enough to keep nothing. Values are sealed all the same. */
const KEEP = { age: 60, count: 1_000 };

/** A question to the workers that somebody waits for, a little. What goes out and what comes back is sealed. */
export class AnsweredQueue {
  private readonly queue: Queue;
  private readonly events: QueueEvents;

  constructor(private readonly parts: AnsweredQueueParts) {
    const { name, redisUrl: url, log } = parts;
    this.queue = new Queue(name, { connection: { url, enableOfflineQueue: false, maxRetriesPerRequest: 1 } });
    this.events = new QueueEvents(name, { connection: { url, maxRetriesPerRequest: null } });
    const onFault = (fault: Error) => log.debug({ queue: name, ...faultFields(fault) }, 'a queue is away');
    this.queue.on('error', onFault);
    this.events.on('error', onFault);
  }

  /** Rejects when there is no answer in time, whatever the reason: no Redis, no worker, a slow one. */
  async ask(question: object, waitMs: number): Promise<unknown> {
    const { name, courier } = this.parts;
    const sealed = courier.pack(name, question);
    const late = AbortSignal.timeout(waitMs);
    const tooLate = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
    const answer = (async () => {
      const job = await this.queue.add(name, { sealed }, { removeOnComplete: KEEP, removeOnFail: KEEP });
      return (await job.waitUntilFinished(this.events, waitMs)) as string;
    })();
    return courier.unpack(name, await Promise.race([answer, tooLate]));
  }

  async close(): Promise<void> {
    await Promise.all([this.queue.close(), this.events.close()]);
  }
}
