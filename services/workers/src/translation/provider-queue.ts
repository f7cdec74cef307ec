import type { Job, Queue, QueueEvents, Worker } from 'bullmq';
import type { TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';
import type { JobSealer } from '@libs/server/job-sealer.ts';
import { providerQueueName } from '@libs/server/queues.ts';
import {
  ReportingQueue,
  ReportingQueueEvents,
  ReportingWorker,
  type QueueConnections,
} from '@libs/server/redis/queue-connections.ts';
import { CircuitBreakerTranslator, PROVIDER_TIMEOUT_MS } from './circuit-breaker-translator.ts';
import { ProviderFault } from '@libs/server/provider-fault.ts';

type LanguagePair = { source: TranslationSource; target: TranslationLanguage };
type TranslatedText = { text: string; source: string | null };

export type ProviderQueueOptions = {
  provider: CircuitBreakerTranslator;
  connections: QueueConnections;
  jobSealer: JobSealer;
  callsPerSecond: number;
};

const CONCURRENCY = 25;
/** Time in the queue in addition to the call itself. */
const ANSWER_TIMEOUT_MS = PROVIDER_TIMEOUT_MS + 1_000;
/** Long enough for the caller to read the result. The values are sealed all the same. */
const JOB_RETENTION = { age: 60, count: 1_000 };

/**
 * One queue per provider, so that all workers together keep to its rate limit and operators see each provider
 * separately. When the provider reports that its limit is reached, the queue pauses for as long as the provider asks.
 */
export class ProviderQueue {
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly worker: Worker;
  private readonly name: string;

  constructor(private readonly options: ProviderQueueOptions) {
    const { provider, connections, callsPerSecond } = options;
    this.name = providerQueueName(provider.name);
    this.queue = new ReportingQueue(this.name, connections.patient);
    this.events = new ReportingQueueEvents(this.name, connections.patient);
    this.worker = new ReportingWorker(this.name, (job) => this.process(job), {
      ...connections.patient,
      concurrency: CONCURRENCY,
      limiter: { max: callsPerSecond, duration: 1_000 },
    });
  }

  async translate(text: string, pair: LanguagePair): Promise<TranslatedText> {
    if (this.options.provider.isOpen) throw new ProviderFault('failed', 'the circuit breaker is open');
    const sealed = this.options.jobSealer.seal(this.name, { text, ...pair });
    const job = await this.queue.add(
      'translate',
      { sealed },
      { removeOnComplete: JOB_RETENTION, removeOnFail: JOB_RETENTION },
    );
    const answer = (await job.waitUntilFinished(this.events, ANSWER_TIMEOUT_MS)) as string;
    return this.options.jobSealer.unseal(this.name, answer) as TranslatedText;
  }

  private async process(job: Job<{ sealed: string }>): Promise<string> {
    const { text, ...pair } = this.options.jobSealer.unseal(this.name, job.data.sealed) as LanguagePair & {
      text: string;
    };
    try {
      return this.options.jobSealer.seal(this.name, await this.options.provider.translate(text, pair));
    } catch (fault) {
      if (fault instanceof ProviderFault && fault.retryAfterMs !== null) await this.queue.rateLimit(fault.retryAfterMs);
      throw fault;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.worker.close(), this.events.close(), this.queue.close()]);
  }
}
