import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { identityRequest, resumeSessionRequest, type resumeSessionResponse } from '@libs/protocol/identity.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import type { SchemaOutput } from '@libs/protocol/parse.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { hashVisitorKey, VisitorKeysStore } from '../authentication/visitor-keys.store.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { IdentitiesStore } from './identities.store.ts';
import { IdentityService } from './identity.service.ts';

/** Who a visitor is, if the site that shows the chat has signed it. */
@Controller()
export class IdentityController {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly access: SessionAccess,
    private readonly limiter: RateLimiter,
    private readonly identity: IdentityService,
    private readonly identities: IdentitiesStore,
    private readonly keys: VisitorKeysStore,
  ) {}

  /** A repeat changes nothing; the conversation of one person never gets another person's name. */
  @Post('sessions/:sessionId/identity')
  @HttpCode(200)
  async confirm(@Param('sessionId') id: unknown, @Body() body: unknown, @Req() request: Request) {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const shownToken = parseOrRefuse(identityRequest, body);
    const principal = await this.authenticator.authenticate(request);
    if (principal.as !== 'visitor') throw new RefusalError('access.denied');
    this.access.assertMayRead(principal, sessionId);
    const shown = await this.identity.verify(shownToken, principal.keyHash);
    const saved = await this.identities.save(sessionId, shown);
    if (saved !== 'kept') throw new RefusalError(saved === 'other' ? 'identity.other' : 'session.erased');
    await this.identity.record(sessionId, shown);
    return { expiresAt: shown.expiresAt.toISOString() };
  }

  /** For a browser that has only the token: finds the person's conversation, where the site's tokens may open it. */
  @Post('identity/conversation')
  @HttpCode(200)
  async resumeConversation(@Body() body: unknown): Promise<SchemaOutput<typeof resumeSessionResponse>> {
    const { key, ...shownToken } = parseOrRefuse(resumeSessionRequest, body);
    const keyHash = hashVisitorKey(key);
    const shown = await this.identity.verify(shownToken, keyHash);
    const sessionId = shown.mayOpen ? await this.identities.findSession(shown) : null;
    if (!sessionId) return { sessionId: null };
    if ((await this.keys.compare(sessionId, keyHash)) === 'mine') return { sessionId };
    await this.limiter.take('return of a person', this.identities.personHash(shown).toString('hex'));
    await this.keys.lend(sessionId, keyHash);
    await this.identity.record(sessionId, shown, keyHash);
    return { sessionId };
  }
}
