import { Body, Controller, Get, HttpCode, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { needsSecondFactor } from '@libs/protocol/roles.ts';
import { codeRequest, type SecondFactorOffer } from '@libs/protocol/second-factor.ts';
import { ownChange, type SignInLine } from '@libs/protocol/team.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { assertMayBeShown } from '../settings/may-be-shown.ts';
import { AgentOnly, agentOf, SignedInOnly } from './jwt.strategy.ts';
import { FailedLogins } from './failed-logins.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SignInsStore } from './sign-ins.store.ts';
import { TeamStore } from './team.store.ts';

/** What an agent may see and change of themselves. */
@Controller('agents/me')
export class MeController {
  constructor(
    private readonly team: TeamStore,
    private readonly factor: SecondFactorStore,
    private readonly signIns: SignInsStore,
    private readonly failures: FailedLogins,
    private readonly audit: AuditStore,
  ) {}

  @Put()
  @UseGuards(AgentOnly)
  @HttpCode(204)
  async change(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const change = parseOrRefuse(ownChange, body);
    // Colleagues read it; of a lead who has no other name, visitors do, too.
    assertMayBeShown(change.displayName ?? '', 'displayName');
    await this.team.changeOwn(agentOf(request), change);
  }

  @Get('sign-ins')
  @UseGuards(AgentOnly)
  async history(@Req() request: Request): Promise<{ signIns: SignInLine[] }> {
    return { signIns: await this.signIns.of(agentOf(request)) };
  }

  @Post('second-factor')
  @UseGuards(SignedInOnly)
  @HttpCode(200)
  async offer(@Req() request: Request): Promise<SecondFactorOffer> {
    const offer = await this.factor.offer(agentOf(request));
    if (!offer) throw new Refused('access.denied');
    return offer;
  }

  /** Counts from the first right code on: a secret that never reached the authenticator locks nobody out. */
  @Post('second-factor/confirm')
  @UseGuards(SignedInOnly)
  @HttpCode(204)
  confirm(@Body() body: unknown, @Req() request: Request): Promise<void> {
    return this.turn(request, body, true);
  }

  @Post('second-factor/remove')
  @UseGuards(AgentOnly)
  @HttpCode(204)
  async remove(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const self = await this.team.find(agentOf(request));
    if (self && needsSecondFactor(self.role)) throw new Refused('access.second-factor');
    return this.turn(request, body, false);
  }

  private async turn(request: Request, body: unknown, isOn: boolean): Promise<void> {
    const agentId = agentOf(request);
    const { code } = parseOrRefuse(codeRequest, body);
    await this.failures.assertMayTry(agentId);
    if (!(await this.factor.takes(agentId, code))) {
      await this.failures.note(agentId);
      throw new Refused('login.code-wrong');
    }
    await this.audit.note({ agentId, what: isOn ? 'totp.enabled' : 'totp.disabled' });
    await this.factor.turn(agentId, isOn);
  }
}
