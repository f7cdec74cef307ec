import { Body, Controller, HttpCode, Post, Req, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { translateRequest, translateResponse, type TranslateResponse } from '@libs/protocol/translation.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RequestReplyQueue } from '@libs/server/request-reply-queue.ts';
import { queues } from '@libs/server/queues.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';

/** An agent waits to send a message; after this time the original is returned. */
const TRANSLATION_TIMEOUT_MS = 4_000;

/** Translates text that is not recorded: what an agent is about to send, as the customer will read it. */
@Controller('translate')
export class TranslationController implements OnModuleDestroy {
  private readonly translationQueue: RequestReplyQueue;

  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly resources: ServerResources,
  ) {
    this.translationQueue = new RequestReplyQueue({
      name: queues.translationPreviews.name,
      connections: resources.queueConnections,
      jobSealer: new JobSealer(resources.sealingKeys),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.translationQueue.close();
  }

  /** Always returns a text: the original, with the reason, if there is no translation. */
  @Post()
  @HttpCode(200)
  async translate(@Body() body: unknown, @Req() request: Request): Promise<TranslateResponse> {
    const input = parseOrRefuse(translateRequest, body);
    const principal = await this.authenticator.authenticateWithSession(request);
    const sessionId = principal.as === 'visitor' ? principal.sessionId : null;
    return this.orOriginal(input, () => this.translationQueue.request({ ...input, sessionId }, TRANSLATION_TIMEOUT_MS));
  }

  private async orOriginal(
    { text, source, target }: { text: string; source: string; target: TranslateResponse['target'] },
    request: () => Promise<unknown>,
  ): Promise<TranslateResponse> {
    try {
      return translateResponse.parse(await request());
    } catch (fault) {
      this.resources.log.warn({ ...faultFields(fault) }, 'a translation was not answered in time');
      return { text, source: source === 'auto' ? 'und' : source, target, flag: 'unavailable', engine: null };
    }
  }
}
