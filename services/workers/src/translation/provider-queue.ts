import { QueueEvents, Queue, Worker, type ConnectionOptions, type Job } from 'bullmq';
import type { TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';
import type { Courier } from '@libs/server/courier.ts';
import { faultFields, type Logger } from '@libs/server/log.ts';
import { providerQueueName } from '@libs/server/queues.ts';
import { GuardedTranslator, PROVIDER_MS } from './guarded-translator.ts';
import { ProviderFault } from '../outside/provider-fault.ts';

type Pair = { source: TranslationSource; target: TranslationLanguage };
type One = { text: string; source: string | null };

export type ProviderQueueParts = {
  provider: GuardedTranslator;
  connection: ConnectionOptions;
  courier: Courier;
  log: Logger;
  callsPerSecond: number;
};

const CONCURRENCY = 25;
/** A turn in the queue on top of the call itself. */
const WAIT_MS = PROVIDER_MS + 1_000;
/** Long enough for the asker to hear of it, short enough to keep nothing. Values are sealed all the same. */
const KEEP = { age: 60, count: 1_000 };

/**
 * One queue per provider, so that all workers together keep to its limit and operators see each for itself. When the
 * provider says that it has had enough, the queue stands still for as long as it asked.
 */
export class ProviderQueue {
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly worker: Worker;
  private readonly name: string;

  constructor(private readonly parts: ProviderQueueParts) {
    const { provider, connection, log, callsPerSecond } = parts;
    this.name = providerQueueName(provider.name);
    this.queue = new Queue(this.name, { connection });
    this.events = new QueueEvents(this.name, { connection });
    this.worker = new Worker(this.name, (job) => this.process(job), {
      connection,
      concurrency: CONCURRENCY,
      limiter: { max: callsPerSecond, duration: 1_000 },
    });
    const onFault = (fault: Error) => log.warn({ queue: this.name, ...faultFields(fault) }, 'a queue is away');
    this.queue.on('error', onFault);
    this.events.on('error', onFault);
    this.worker.on('error', onFault);
  }

  async ask(text: string, pair: Pair): Promise<One> {
    if (this.parts.provider.isOpen) throw new ProviderFault('failed', 'left alone for now');
    const sealed = this.parts.courier.pack(this.name, { text, ...pair });
    const job = await this.queue.add('translate', { sealed }, { removeOnComplete: KEEP, removeOnFail: KEEP });
    const answer = (await job.waitUntilFinished(this.events, WAIT_MS)) as string;
    return this.parts.courier.unpack(this.name, answer) as One;
  }

  private async process(job: Job<{ sealed: string }>): Promise<string> {
    const { text, ...pair } = this.parts.courier.unpack(this.name, job.data.sealed) as Pair & { text: string };
    try {
      return this.parts.courier.pack(this.name, await this.parts.provider.translate(text, pair));
    } catch (fault) {
      if (fault instanceof ProviderFault && fault.retryAfterMs !== null) await this.queue.rateLimit(fault.retryAfterMs);
      throw fault;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.worker.close(), this.events.close(), this.queue.close()]);
  }
}
