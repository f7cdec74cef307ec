import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { CommandOf } from '@libs/protocol/commands.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources, type TimerQueue } from '@libs/server/server-resources.ts';
import { queues, translationJob } from '@libs/server/queues.ts';

/** The part of a BullMQ queue that is needed to request a translation. */
type TranslationQueue = { addBulk: (jobs: ReturnType<typeof translationJob>[]) => Promise<unknown> };

/** The queues that a command enqueues jobs in: timers and translations. */
@Injectable()
export class JobQueues {
  constructor(
    @InjectQueue(queues.timers.name) readonly timers: TimerQueue,
    @InjectQueue(queues.translation.name) private readonly translations: TranslationQueue,
    private readonly resources: ServerResources,
  ) {}

  /** A worker records the translation. Nothing waits for the queue; a request that is lost may be repeated. */
  enqueueTranslation({ type: _, ...request }: CommandOf<'translation.request'> & { sessionId: SessionId }): void {
    const onLost = (fault: unknown) =>
      this.resources.log.warn(
        { sessionId: request.sessionId, ...faultFields(fault) },
        'a translation could not be enqueued',
      );
    void this.translations.addBulk([translationJob(request)]).catch(onLost);
  }
}
