import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { v5 as uuidFrom } from 'uuid';
import { identityRequest, vouchedFields } from '@libs/protocol/identity.ts';
import { type CommandId, type SessionId, sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { HttpAccess } from '../access/http-access.ts';
import { SessionAccess } from '../access/session-access.ts';
import { CommandDesk } from '../chat/command-desk.ts';
import { maskedName } from '../chat/without-secrets.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { IdentitiesStore } from './identities.store.ts';
import { IdentityTokens, type Shown } from './identity-tokens.ts';

/** Who a visitor is, when the site that shows the chat has signed it. */
@Controller('sessions/:sessionId/identity')
export class IdentityController {
  constructor(
    private readonly who: HttpAccess,
    private readonly access: SessionAccess,
    private readonly tokens: IdentityTokens,
    private readonly identities: IdentitiesStore,
    private readonly desk: CommandDesk,
  ) {}

  /** Saying it again changes nothing; the conversation of one person is never given another one's name. */
  @Post()
  @HttpCode(200)
  async confirm(@Param('sessionId') id: unknown, @Body() body: unknown, @Req() request: Request) {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { host, token } = parseOrRefuse(identityRequest, body);
    const principal = await this.who.admit(request);
    this.who.limit(principal);
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

  /** The same statement always bears the same id, so the log says it once, however often it is confirmed. */
  private async tell(sessionId: SessionId, shown: Shown): Promise<void> {
    const { vouched } = shown;
    await this.desk.record({
      sessionId,
      commandId: uuidFrom(this.identities.markOf(shown), sessionId) as CommandId,
      actor: { role: 'customer' },
      command: {
        type: 'identity.record',
        host: vouched.host,
        fields: vouchedFields.filter((field) => vouched[field] !== null),
      },
    });
  }
}

/** Other sites let people call themselves what they like, too. */
function withoutSecrets(shown: Shown): Shown {
  const { name } = shown.vouched;
  return name === null ? shown : { ...shown, vouched: { ...shown.vouched, name: maskedName(name) } };
}
