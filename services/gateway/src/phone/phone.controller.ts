import { Body, Controller, HttpCode, Post, Req, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { phoneMessage } from '@libs/chat/phone-messages.ts';
import { phoneCheckRequest, type PhoneCheckResponse } from '@libs/protocol/http.ts';
import { nearestLocale, type Locale } from '@libs/protocol/languages.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RequestReplyQueue } from '@libs/server/request-reply-queue.ts';
import { queues } from '@libs/server/queues.ts';
import { rateLimitAddressOf } from '../rate-limiting/client-address.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';

/** A person waits in a dialog; after this time the browser uses its own check. */
const CHECK_TIMEOUT_MS = 3_000;

type PhoneFacts = Pick<PhoneCheckResponse, 'isValid' | 'countryCode' | 'carrier' | 'formatted' | 'lineType'>;

@Controller('phone')
export class PhoneController implements OnModuleDestroy {
  private readonly phoneQueue: RequestReplyQueue;

  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly resources: ServerResources,
    private readonly limiter: RateLimiter,
  ) {
    this.phoneQueue = new RequestReplyQueue({
      name: queues.phone.name,
      connections: resources.queueConnections,
      jobSealer: new JobSealer(resources.sealingKeys),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.phoneQueue.close();
  }

  /** Refused with `service.unavailable` if no worker can check: the browser then uses its own check. */
  @Post('check')
  @HttpCode(200)
  async check(@Body() body: unknown, @Req() request: Request): Promise<PhoneCheckResponse> {
    const number = parseOrRefuse(phoneCheckRequest, body);
    const principal = await this.authenticator.authenticateWithSession(request);
    const locale = nearestLocale(principal.lang);
    const caller = principal.as === 'visitor' ? principal.sessionId : principal.agentId;
    if (await this.isOverLimit(caller, rateLimitAddressOf(request))) return rateLimitedResponse(locale);
    return toPhoneCheckResponse(await this.requestFacts(number), locale);
  }

  /** A caller who has used up their own checks does not count for the address. */
  private async isOverLimit(caller: string, address: string): Promise<boolean> {
    if ((await this.limiter.waitToTake('phone check of a person', caller)) > 0) return true;
    return (await this.limiter.waitToTake('phone check from an address', address)) > 0;
  }

  private async requestFacts(number: object): Promise<PhoneFacts> {
    try {
      return (await this.phoneQueue.request(number, CHECK_TIMEOUT_MS)) as PhoneFacts;
    } catch (fault) {
      this.resources.log.warn({ ...faultFields(fault) }, 'a phone check was not answered in time');
      throw new RefusalError('service.unavailable');
    }
  }
}

const rateLimitedResponse = (locale: Locale): PhoneCheckResponse => ({
  isValid: false,
  countryCode: null,
  countryName: null,
  message: phoneMessage(locale, { code: 'check.unavailable' }),
  carrier: null,
  rateLimited: true,
  formatted: null,
  lineType: null,
});

function toPhoneCheckResponse(facts: PhoneFacts, locale: Locale): PhoneCheckResponse {
  const country = facts.countryCode && countryNameOf(facts.countryCode, locale);
  const code = facts.isValid ? 'number.valid' : 'number.invalid';
  return {
    ...facts,
    countryName: country,
    message: phoneMessage(locale, { code, country, carrier: facts.carrier }),
    rateLimited: false,
  };
}

const countryNameOf = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
