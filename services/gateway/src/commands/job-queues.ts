import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { CommandOf } from '@libs/protocol/commands.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources, type TimerQueue } from '@libs/server/server-resources.ts';
import { queues, translationJob } from '@libs/server/queues.ts';

/** As much of a BullMQ queue as asking for a translation needs. */
type TranslationQueue = { addBulk: (jobs: ReturnType<typeof translationJob>[]) => Promise<unknown> };

/** What a gateway rings after a command: the alarms, and the translators. */
@Injectable()
export class JobQueues {
  constructor(
    @InjectQueue(queues.timers.name) readonly timers: TimerQueue,
    @InjectQueue(queues.translation.name) private readonly translations: TranslationQueue,
    private readonly resources: ServerResources,
  ) {}

  /** A worker records what comes of it. Nothing waits for the queue; a wish that is lost may be made again. */
  enqueueTranslation({ type: _, ...asked }: CommandOf<'translation.request'> & { sessionId: SessionId }): void {
    const onLost = (fault: unknown) =>
      this.resources.log.warn({ sessionId: asked.sessionId, ...faultFields(fault) }, 'no queue for a translation');
    void this.translations.addBulk([translationJob(asked)]).catch(onLost);
  }
}
