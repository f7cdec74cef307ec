import { createSecretKey, randomBytes } from 'node:crypto';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { TranslateResponse, TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';
import { Courier } from '@libs/server/courier.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { queues } from '@libs/server/queues.ts';
import { Translations } from './translations.ts';

const CONCURRENCY = 50;
const NAME = queues.words.name;

type Words = { text: string; source: TranslationSource; target: TranslationLanguage; sessionId: SessionId | null };

/** Translates words that are in no log yet: what an agent is about to send. The gateway waits for the answer, a little. */
@Processor(NAME, { concurrency: CONCURRENCY })
export class TranslatedWordsWorker extends WorkerHost {
  private readonly courier: Courier;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly translations: Translations,
  ) {
    super();
    this.courier = new Courier(plumbing.sealingKey);
  }

  async process(job: Job): Promise<string> {
    const { sealed } = queues.words.job.parse(job.data);
    const { sessionId, ...order } = this.courier.unpack(NAME, sealed) as Words;
    const key = (sessionId && (await this.plumbing.keyring.keyOf(sessionId))) ?? ownKey();
    const { text, source, target, flag, engine } = await this.translations.translate({ ...order, key });
    const answer: TranslateResponse = { text: flag ? order.text : text, source, target, flag, engine };
    return this.courier.pack(NAME, answer);
  }
}

/** Words of nobody's conversation are remembered under a key that is forgotten at once. */
const ownKey = () => createSecretKey(randomBytes(32));
