import { Body, Controller, HttpCode, Inject, Post, Req, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { translateRequest, translateResponse, type TranslateResponse } from '@libs/protocol/translation.ts';
import { Courier } from '@libs/server/courier.ts';
import { faultFields } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { AnsweredQueue } from '@libs/server/queues-answered.ts';
import { queues } from '@libs/server/queues.ts';
import { HttpAccess } from '../access/http-access.ts';
import { RateLimiter } from '../access/rate-limiter.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { parseOrRefuse } from '../edge/refused.ts';

/** Somebody looks at their words and waits to send them; after this they see the original. */
const PATIENCE_MS = 4_000;

/** Words that are not in the log: what an agent is about to send, shown as the customer will read it. */
@Controller('translate')
export class TranslationController implements OnModuleDestroy {
  private readonly workers: AnsweredQueue;

  constructor(
    private readonly who: HttpAccess,
    private readonly plumbing: Plumbing,
    private readonly limiter: RateLimiter,
    @Inject(ENV) env: GatewayEnv,
  ) {
    const { log, sealingKey } = plumbing;
    const courier = new Courier(sealingKey);
    this.workers = new AnsweredQueue({ name: queues.words.name, redisUrl: env.REDIS_URL, courier, log });
  }

  async onModuleDestroy(): Promise<void> {
    await this.workers.close();
  }

  /** Always a text: the original, and why, when there is no translation. */
  @Post()
  @HttpCode(200)
  async translate(@Body() body: unknown, @Req() request: Request): Promise<TranslateResponse> {
    const asked = parseOrRefuse(translateRequest, body);
    const principal = await this.who.admitKnown(request);
    this.limiter.take(principal);
    const sessionId = principal.as === 'visitor' ? principal.sessionId : null;
    return this.orOriginal(asked, () => this.workers.ask({ ...asked, sessionId }, PATIENCE_MS));
  }

  private async orOriginal(
    { text, source, target }: { text: string; source: string; target: TranslateResponse['target'] },
    ask: () => Promise<unknown>,
  ): Promise<TranslateResponse> {
    try {
      return translateResponse.parse(await ask());
    } catch (fault) {
      this.plumbing.log.warn({ ...faultFields(fault) }, 'no translation in time');
      return { text, source: source === 'auto' ? 'und' : source, target, flag: 'unavailable', engine: null };
    }
  }
}
