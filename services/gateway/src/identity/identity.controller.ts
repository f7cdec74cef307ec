import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { v5 as uuidFrom } from 'uuid';
import {
  identityRequest,
  resumeSessionRequest,
  type resumeSessionResponse,
  vouchedFields,
} from '@libs/protocol/identity.ts';
import { type CommandId, type SessionId, sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import type { SchemaOutput } from '@libs/protocol/parse.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { hashVisitorKey, VisitorKeysStore } from '../authentication/visitor-keys.store.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { maskName } from '../moderation/secret-masking.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { IdentitiesStore } from './identities.store.ts';
import { IdentityTokens, type VerifiedIdentity } from './identity-tokens.ts';

/** Who a visitor is, when the site that shows the chat has signed it. */
@Controller()
export class IdentityController {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly access: SessionAccess,
    private readonly tokens: IdentityTokens,
    private readonly identities: IdentitiesStore,
    private readonly commands: CommandHandler,
    private readonly keys: VisitorKeysStore,
    private readonly limiter: RateLimiter,
  ) {}

  /** Saying it again changes nothing; the conversation of one person is never given another one's name. */
  @Post('sessions/:sessionId/identity')
  @HttpCode(200)
  async confirm(@Param('sessionId') id: unknown, @Body() body: unknown, @Req() request: Request) {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { host, token } = parseOrRefuse(identityRequest, body);
    const principal = await this.authenticator.authenticate(request);
    this.limiter.consume(principal);
    if (principal.as !== 'visitor') throw new RefusalError('access.denied');
    this.access.assertMayRead(principal, sessionId);
    const shown = maskIdentityName(await this.tokens.verify(host, token));
    if (!(await this.identities.claimToken(token, principal.keyHash, shown)))
      throw new RefusalError('identity.refused', { field: 'token' });
    const kept = await this.identities.save(sessionId, shown);
    if (kept !== 'kept') throw new RefusalError(kept === 'other' ? 'identity.other' : 'session.erased');
    await this.recordIdentity(sessionId, shown);
    return { expiresAt: shown.expiresAt.toISOString() };
  }

  /** For a browser that has nothing but the token: the way back to what its person has said, where the site may open it. */
  @Post('identity/conversation')
  @HttpCode(200)
  async resumeConversation(@Body() body: unknown): Promise<SchemaOutput<typeof resumeSessionResponse>> {
    const { host, token, key } = parseOrRefuse(resumeSessionRequest, body);
    const shown = await this.tokens.verify(host, token);
    const keyHash = hashVisitorKey(key);
    if (!(await this.identities.claimToken(token, keyHash, shown)))
      throw new RefusalError('identity.refused', { field: 'token' });
    const sessionId = shown.mayOpen ? await this.identities.findSession(shown) : null;
    if (!sessionId) return { sessionId: null };
    if ((await this.keys.compare(sessionId, keyHash)) === 'mine') return { sessionId };
    const retryAfterMs = await this.identities.countReturn(shown);
    if (retryAfterMs > 0) throw new RefusalError('rate.limited', { retryAfterMs });
    await this.keys.lend(sessionId, keyHash);
    await this.recordIdentity(sessionId, shown, keyHash);
    return { sessionId };
  }

  /**
   * The same statement always bears the same id, so the log says it once, however often it is confirmed; and that somebody
   * came back once for each browser, so that both sides see it.
   */
  private async recordIdentity(sessionId: SessionId, shown: VerifiedIdentity, returned?: Buffer): Promise<void> {
    const { vouched } = shown;
    await this.commands.record({
      sessionId,
      commandId: uuidFrom(returned?.toString('hex') ?? this.identities.statementHash(shown), sessionId) as CommandId,
      actor: { role: 'customer' },
      command: {
        type: 'identity.record',
        host: vouched.host,
        fields: vouchedFields.filter((field) => vouched[field] !== null),
        ...(returned ? { isReturn: true } : {}),
      },
    });
  }
}

/** Other sites let people call themselves what they like, too. */
function maskIdentityName(shown: VerifiedIdentity): VerifiedIdentity {
  const { name } = shown.vouched;
  return name === null ? shown : { ...shown, vouched: { ...shown.vouched, name: maskName(name) } };
}
