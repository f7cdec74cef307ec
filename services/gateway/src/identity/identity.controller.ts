import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { v5 as uuidFrom } from 'uuid';
import { identityRequest, returnRequest, type returnResponse, vouchedFields } from '@libs/protocol/identity.ts';
import { type CommandId, type SessionId, sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import type { Read } from '@libs/protocol/parse.ts';
import { HttpAccess } from '../access/http-access.ts';
import { RateLimiter } from '../access/rate-limiter.ts';
import { SessionAccess } from '../access/session-access.ts';
import { hashOfKey, VisitorKeysStore } from '../access/visitor-keys.store.ts';
import { CommandDesk } from '../chat/command-desk.ts';
import { maskedName } from '../chat/without-secrets.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { IdentitiesStore } from './identities.store.ts';
import { IdentityTokens, type Shown } from './identity-tokens.ts';

/** Who a visitor is, when the site that shows the chat has signed it. */
@Controller()
export class IdentityController {
  constructor(
    private readonly who: HttpAccess,
    private readonly access: SessionAccess,
    private readonly tokens: IdentityTokens,
    private readonly identities: IdentitiesStore,
    private readonly desk: CommandDesk,
    private readonly keys: VisitorKeysStore,
    private readonly limiter: RateLimiter,
  ) {}

  /** Saying it again changes nothing; the conversation of one person is never given another one's name. */
  @Post('sessions/:sessionId/identity')
  @HttpCode(200)
  async confirm(@Param('sessionId') id: unknown, @Body() body: unknown, @Req() request: Request) {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { host, token } = parseOrRefuse(identityRequest, body);
    const principal = await this.who.admit(request);
    this.limiter.take(principal);
    if (principal.as !== 'visitor') throw new Refused('access.denied');
    this.access.assertMayRead(principal, sessionId);
    const shown = withoutSecrets(await this.tokens.verify(host, token));
    if (!(await this.identities.take(token, principal.keyHash, shown)))
      throw new Refused('identity.refused', { field: 'token' });
    const kept = await this.identities.keep(sessionId, shown);
    if (kept !== 'kept') throw new Refused(kept === 'other' ? 'identity.other' : 'session.erased');
    await this.tell(sessionId, shown);
    return { expiresAt: shown.expiresAt.toISOString() };
  }

  /** For a browser that has nothing but the token: the way back to what its person has said, where the site may open it. */
  @Post('identity/conversation')
  @HttpCode(200)
  async comeBack(@Body() body: unknown): Promise<Read<typeof returnResponse>> {
    const { host, token, key } = parseOrRefuse(returnRequest, body);
    const shown = await this.tokens.verify(host, token);
    const keyHash = hashOfKey(key);
    if (!(await this.identities.take(token, keyHash, shown))) throw new Refused('identity.refused', { field: 'token' });
    const sessionId = shown.mayOpen ? await this.identities.find(shown) : null;
    if (!sessionId) return { sessionId: null };
    if ((await this.keys.compare(sessionId, keyHash)) === 'mine') return { sessionId };
    const retryAfterMs = await this.identities.countReturn(shown);
    if (retryAfterMs > 0) throw new Refused('rate.limited', { retryAfterMs });
    await this.keys.lend(sessionId, keyHash);
    await this.tell(sessionId, shown, keyHash);
    return { sessionId };
  }

  /**
   * The same statement always bears the same id, so the log says it once, however often it is confirmed; and that somebody
   * came back once for each browser, so that both sides see it.
   */
  private async tell(sessionId: SessionId, shown: Shown, returned?: Buffer): Promise<void> {
    const { vouched } = shown;
    await this.desk.record({
      sessionId,
      commandId: uuidFrom(returned?.toString('hex') ?? this.identities.markOf(shown), sessionId) as CommandId,
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
function withoutSecrets(shown: Shown): Shown {
  const { name } = shown.vouched;
  return name === null ? shown : { ...shown, vouched: { ...shown.vouched, name: maskedName(name) } };
}
