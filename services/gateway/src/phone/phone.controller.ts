import { Body, Controller, HttpCode, Inject, Post, Req, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { phoneText } from '@libs/chat/phone-words.ts';
import { phoneCheckRequest, type PhoneCheckResponse } from '@libs/protocol/http.ts';
import { nearestLocale, type Locale } from '@libs/protocol/languages.ts';
import { Courier } from '@libs/server/courier.ts';
import { faultFields } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { AnsweredQueue } from '@libs/server/queues-answered.ts';
import { queues } from '@libs/server/queues.ts';
import { countedAs } from '../access/caller-address.ts';
import { HttpAccess } from '../access/http-access.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { PhoneAllowance } from './phone-allowance.ts';

/** Somebody waits before a dialog; after this the browser's own rule counts. */
const PATIENCE_MS = 3_000;

type Facts = Pick<PhoneCheckResponse, 'isValid' | 'countryCode' | 'carrier' | 'formatted' | 'lineType'>;

@Controller('phone')
export class PhoneController implements OnModuleDestroy {
  private readonly workers: AnsweredQueue;

  constructor(
    private readonly who: HttpAccess,
    private readonly plumbing: Plumbing,
    private readonly allowance: PhoneAllowance,
    @Inject(ENV) env: GatewayEnv,
  ) {
    const { log, sealingKey } = plumbing;
    const courier = new Courier(sealingKey);
    this.workers = new AnsweredQueue({ name: queues.phone.name, redisUrl: env.REDIS_URL, courier, log });
  }

  async onModuleDestroy(): Promise<void> {
    await this.workers.close();
  }

  /** Refused with `service.unavailable` when nobody can check now: then the local verdict counts. */
  @Post('check')
  @HttpCode(200)
  async check(@Body() body: unknown, @Req() request: Request): Promise<PhoneCheckResponse> {
    const asked = parseOrRefuse(phoneCheckRequest, body);
    const principal = await this.who.admitKnown(request);
    const locale = nearestLocale(principal.lang);
    const caller = principal.as === 'visitor' ? principal.sessionId : principal.agentId;
    if (!(await this.allowance.take(caller, countedAs(request)))) return limited(locale);
    return worded(await this.factsOf(asked), locale);
  }

  private async factsOf(asked: object): Promise<Facts> {
    try {
      return (await this.workers.ask(asked, PATIENCE_MS)) as Facts;
    } catch (fault) {
      this.plumbing.log.warn({ ...faultFields(fault) }, 'no phone check in time');
      throw new Refused('service.unavailable');
    }
  }
}

const limited = (locale: Locale): PhoneCheckResponse => ({
  isValid: false,
  countryCode: null,
  countryName: null,
  message: phoneText(locale, { code: 'check.unavailable' }),
  carrier: null,
  rateLimited: true,
  formatted: null,
  lineType: null,
});

function worded(facts: Facts, locale: Locale): PhoneCheckResponse {
  const country = facts.countryCode && nameOfCountry(facts.countryCode, locale);
  const code = facts.isValid ? 'number.valid' : 'number.invalid';
  return {
    ...facts,
    countryName: country,
    message: phoneText(locale, { code, country, carrier: facts.carrier }),
    rateLimited: false,
  };
}

const nameOfCountry = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
