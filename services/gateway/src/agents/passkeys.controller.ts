import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import {
  newPasskey,
  passkeyId,
  renamedPasskey,
  type PasskeyOptionsResponse,
  type SecondFactorsResponse,
} from '@libs/protocol/passkeys.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { AgentGuard, agentIdOf, SignedInGuard } from '../authentication/jwt.strategy.ts';
import { PasskeysStore } from '../authentication/passkeys.store.ts';
import { SecondFactorStore } from '../authentication/second-factor.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';

/** An agent's own passkeys. Whoever owes a second factor may add one, and nothing else. */
@Controller('agents/me')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysStore,
    private readonly secondFactor: SecondFactorStore,
    private readonly agents: AgentsStore,
    private readonly audit: AuditStore,
  ) {}

  @Get('second-factor')
  @UseGuards(SignedInGuard)
  async list(@Req() request: Request): Promise<SecondFactorsResponse> {
    const agent = await this.agents.find(agentIdOf(request));
    if (!agent) throw new RefusalError('access.missing');
    return {
      hasAuthenticator: await this.secondFactor.hasAuthenticator(agent.agentId),
      isRequired: await this.secondFactor.isRequiredOf(agent.role),
      passkeys: await this.passkeys.list(agent.agentId),
    };
  }

  @Post('passkeys/options')
  @UseGuards(SignedInGuard)
  @HttpCode(200)
  async offer(@Req() request: Request): Promise<PasskeyOptionsResponse> {
    const agent = await this.agents.find(agentIdOf(request));
    const options = agent && (await this.passkeys.registrationOptions(agent));
    if (!options) throw new RefusalError('limit.reached');
    return { options };
  }

  @Post('passkeys')
  @UseGuards(SignedInGuard)
  @HttpCode(204)
  async add(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const passkey = parseOrRefuse(newPasskey, body);
    await this.audit.record({ agentId: agentIdOf(request), what: 'passkey.added' });
    if (!(await this.passkeys.register(agentIdOf(request), passkey))) throw new RefusalError('login.code-wrong');
  }

  @Put('passkeys/:id')
  @UseGuards(AgentGuard)
  @HttpCode(204)
  async rename(@Param('id') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const { name } = parseOrRefuse(renamedPasskey, body);
    await this.passkeys.rename(agentIdOf(request), parseOrRefuse(passkeyId, id), name);
  }

  /** Refused for the last factor of somebody who may not go without. */
  @Delete('passkeys/:id')
  @UseGuards(AgentGuard)
  @HttpCode(204)
  async remove(@Param('id') id: unknown, @Req() request: Request): Promise<void> {
    const { hasAuthenticator, isRequired, passkeys } = await this.list(request);
    if (isRequired && !hasAuthenticator && passkeys.length <= 1) throw new RefusalError('access.second-factor');
    await this.audit.record({ agentId: agentIdOf(request), what: 'passkey.removed' });
    await this.passkeys.remove(agentIdOf(request), parseOrRefuse(passkeyId, id));
  }
}
