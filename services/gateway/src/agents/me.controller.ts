import { Body, Controller, Get, HttpCode, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { secondFactorCodeRequest, type SecondFactorSetup } from '@libs/protocol/second-factor.ts';
import { ownProfileUpdate, type SignInRecord } from '@libs/protocol/team.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { AgentGuard, agentIdOf, SignedInGuard } from '../authentication/jwt.strategy.ts';
import { PasskeysStore } from '../authentication/passkeys.store.ts';
import { SecondFactorStore } from '../authentication/second-factor.store.ts';
import { SignInHistoryStore } from './sign-in-history.store.ts';
import { TeamStore } from './team.store.ts';

/** What an agent may read and change of their own account. */
@Controller('agents/me')
export class MeController {
  constructor(
    private readonly team: TeamStore,
    private readonly secondFactor: SecondFactorStore,
    private readonly passkeys: PasskeysStore,
    private readonly signIns: SignInHistoryStore,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditStore,
  ) {}

  @Put()
  @UseGuards(AgentGuard)
  @HttpCode(204)
  async updateOwn(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const change = parseOrRefuse(ownProfileUpdate, body);
    // Colleagues read it.
    assertAllowedPublicText(change.displayName ?? '', 'displayName');
    if (change.displayName && (await this.team.isNameTaken(change.displayName, agentIdOf(request))))
      throw new RefusalError('name.taken', { field: 'displayName' });
    await this.team.updateOwn(agentIdOf(request), change);
  }

  @Get('sign-ins')
  @UseGuards(AgentGuard)
  async signInHistory(@Req() request: Request): Promise<{ signIns: SignInRecord[] }> {
    return { signIns: await this.signIns.list(agentIdOf(request)) };
  }

  @Post('second-factor')
  @UseGuards(SignedInGuard)
  @HttpCode(200)
  async offerSecondFactor(@Req() request: Request): Promise<SecondFactorSetup> {
    const offer = await this.secondFactor.offer(agentIdOf(request));
    if (!offer) throw new RefusalError('access.denied');
    return offer;
  }

  /** In force after the first correct code: a secret that never reached the authenticator locks nobody out. */
  @Post('second-factor/confirm')
  @UseGuards(SignedInGuard)
  @HttpCode(204)
  confirmSecondFactor(@Body() body: unknown, @Req() request: Request): Promise<void> {
    return this.setSecondFactor(request, body, true);
  }

  @Post('second-factor/remove')
  @UseGuards(AgentGuard)
  @HttpCode(204)
  async removeSecondFactor(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const self = await this.team.find(agentIdOf(request));
    const hasPasskey = self && (await this.passkeys.list(self.agentId)).length > 0;
    if (self && !hasPasskey && (await this.secondFactor.isRequiredOf(self.role)))
      throw new RefusalError('access.second-factor');
    return this.setSecondFactor(request, body, false);
  }

  private async setSecondFactor(request: Request, body: unknown, isOn: boolean): Promise<void> {
    const agentId = agentIdOf(request);
    const { code } = parseOrRefuse(secondFactorCodeRequest, body);
    await this.limiter.take('code of an agent', agentId);
    if (!(await this.secondFactor.consumeCode(agentId, code))) throw new RefusalError('login.code-wrong');
    await this.limiter.clearLimit('code of an agent', agentId);
    await this.audit.record({ agentId, what: isOn ? 'totp.enabled' : 'totp.disabled' });
    await this.secondFactor.setEnabled(agentId, isOn);
  }
}
