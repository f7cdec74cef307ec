import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { routeWeightOf } from '../rate-limiting/request-weights.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { requestLanguage } from '../refusals/refusal.filter.ts';
import { Authenticator } from './authenticator.ts';
import type { Principal } from './principal.ts';

/** The same for HTTP requests: `Authorization: Visitor <session>.<key>` or `Bearer <access token>`. */
@Injectable()
export class HttpAuthenticator {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
  ) {}

  /** The caller, who has paid for the route. Throws a refusal. */
  async authenticate(request: Request): Promise<Principal> {
    const { weight } = routeWeightOf(request);
    const principal = await this.verify(request);
    if (weight > 0) this.limiter.consumeRequest(principal, weight);
    return principal;
  }

  private async verify(request: Request): Promise<Principal> {
    const [scheme, value = ''] = (request.header('authorization') ?? '').split(' ');
    const lang = (requestLanguage(request) ?? 'en').slice(0, 35);
    if (scheme === 'Bearer') return this.authenticator.authenticateAgent(value, { lang, protocol: PROTOCOL_VERSION });
    if (scheme !== 'Visitor') throw new RefusalError('access.missing');
    const [sessionId, key] = value.split('.');
    return this.authenticator.authenticate(
      { as: 'visitor', protocol: PROTOCOL_VERSION, lang, sessionId, key },
      request,
    );
  }

  /** For routes whose answers cost money: refuses a visitor who has not opened a conversation yet. */
  async authenticateWithSession(request: Request): Promise<Principal> {
    const principal = await this.authenticate(request);
    if (principal.as === 'visitor' && principal.isNewcomer) throw new RefusalError('session.unknown');
    return principal;
  }
}
