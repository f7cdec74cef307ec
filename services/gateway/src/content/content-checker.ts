import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ContentCheckResponse, ContentFiles } from '@libs/protocol/content.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { faultFields } from '@libs/server/logger.ts';
import { queues } from '@libs/server/queues.ts';
import { RequestReplyQueue } from '@libs/server/request-reply-queue.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** The publisher reads the whole content, about half a second of work. */
const CHECK_TIMEOUT_MS = 10_000;

/** What the build of the site says about entries that are not published yet. The publisher answers: it has the build's code. */
@Injectable()
export class ContentChecker implements OnModuleDestroy {
  private readonly queue: RequestReplyQueue;

  constructor(private readonly resources: ServerResources) {
    this.queue = new RequestReplyQueue({
      name: queues.content.name,
      connections: resources.queueConnections,
      jobSealer: new JobSealer(resources.sealingKeys),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.queue.close();
  }

  /** Throws the refusal `service.unavailable` when no publisher answers in time. */
  async check(entries: Readonly<Record<string, ContentFiles>>): Promise<ContentCheckResponse> {
    try {
      return (await this.queue.request({ entries }, CHECK_TIMEOUT_MS)) as ContentCheckResponse;
    } catch (fault) {
      this.resources.log.warn({ ...faultFields(fault) }, 'the publisher did not answer in time');
      throw new RefusalError('service.unavailable');
    }
  }
}
