import { createSecretKey, randomBytes } from 'node:crypto';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { SessionId } from '@libs/protocol/ids.ts';
import type {
  ReaderRegion,
  TranslateResponse,
  TranslationLanguage,
  TranslationSource,
} from '@libs/protocol/translation.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues } from '@libs/server/queues.ts';
import { parseJob } from '../parse-job.ts';
import { TranslationEngines } from './translation-engines.ts';

const CONCURRENCY = 50;
const QUEUE_NAME = queues.translationPreviews.name;

type TranslationPreviewJob = {
  text: string;
  source: TranslationSource;
  target: TranslationLanguage;
  region?: ReaderRegion;
  sessionId: SessionId | null;
};

/**
 * Translates a text that is not in the log yet: what an agent is about to send. The gateway waits briefly for the
 * answer.
 */
@Processor(QUEUE_NAME, { concurrency: CONCURRENCY })
export class TranslationPreviewWorker extends WorkerHost {
  private readonly jobSealer: JobSealer;

  constructor(
    private readonly resources: ServerResources,
    private readonly engines: TranslationEngines,
  ) {
    super();
    this.jobSealer = new JobSealer(resources.sealingKeys);
  }

  async process(job: Job): Promise<string> {
    const { sealed } = parseJob(queues.translationPreviews, job, this.resources.log);
    const { sessionId, ...order } = this.jobSealer.unseal(QUEUE_NAME, sealed) as TranslationPreviewJob;
    const key = (sessionId && (await this.resources.keyring.getKey(sessionId))) ?? throwawayKey();
    const { text, source, target, flag, engine } = await this.engines.translate({ ...order, key });
    const answer: TranslateResponse = { text: flag ? order.text : text, source, target, flag, engine };
    return this.jobSealer.seal(QUEUE_NAME, answer);
  }
}

/** A text that belongs to no conversation is cached under a key that is discarded at once. */
const throwawayKey = () => createSecretKey(randomBytes(32));
