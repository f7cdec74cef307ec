import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ContentCheckResponse, ContentFault, ContentFiles, OrganisationAnswers } from '@libs/protocol/content.ts';
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
  check(entries: Readonly<Record<string, ContentFiles>>): Promise<ContentCheckResponse> {
    return this.request<ContentCheckResponse>({ entries });
  }

  /** The entries of an organisation's own site, as changes of what is published, or what is wrong with the answers. */
  beginOrganisation(organisation: OrganisationAnswers): Promise<StartedOrganisation> {
    return this.request<StartedOrganisation>({ organisation });
  }

  private async request<Answer>(question: object): Promise<Answer> {
    try {
      return (await this.queue.request(question, CHECK_TIMEOUT_MS)) as Answer;
    } catch (fault) {
      this.resources.log.warn({ ...faultFields(fault) }, 'the publisher did not answer in time');
      throw new RefusalError('service.unavailable');
    }
  }
}

type StartedOrganisation = { faults: ContentFault[]; entries: Record<string, ContentFiles> };
