import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { agentId as agentIdShape, type AgentId } from '@libs/protocol/ids.ts';
import { isAtLeast, type AgentRole } from '@libs/protocol/roles.ts';
import { agentChange, invitation, type Colleague, type LinkResponse } from '@libs/protocol/team.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { assertMayBeShown } from '../settings/may-be-shown.ts';
import { AgentOnly, agentOf } from './jwt.strategy.ts';
import { LeadOnly } from './role-guards.ts';
import { TeamStore } from './team.store.ts';

/** Who works here. Every agent may know it; only leads change it, nobody above themselves, and nobody themselves. */
@Controller('agents')
@UseGuards(AgentOnly)
export class TeamController {
  constructor(
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
  ) {}

  @Get()
  async all(): Promise<{ team: Colleague[] }> {
    return { team: await this.team.all() };
  }

  @Post('invitations')
  @HttpCode(200)
  @UseGuards(LeadOnly)
  async invite(@Body() body: unknown, @Req() request: Request): Promise<LinkResponse> {
    const invited = parseOrRefuse(invitation, body);
    assertMayBeShown(invited.displayName, 'displayName');
    const self = await this.obtain(agentOf(request));
    this.assertNotAbove(self, invited.role);
    const isHere = (await this.team.all()).some(({ email }) => email.toLowerCase() === invited.email.toLowerCase());
    if (isHere) throw new Refused('agent.known', { field: 'email' });
    await this.audit.note({ agentId: self.agentId, what: 'agent.invited' });
    return this.team.makeLink('join', invited, self.agentId);
  }

  @Post(':agentId/reset')
  @HttpCode(200)
  @UseGuards(LeadOnly)
  async reset(@Param('agentId') id: unknown, @Req() request: Request): Promise<LinkResponse> {
    const [self, other] = await this.both(request, id);
    await this.audit.note({ agentId: self.agentId, what: 'password.reset', about: other.agentId });
    return this.team.makeLink('reset', other, self.agentId);
  }

  @Put(':agentId')
  @UseGuards(LeadOnly)
  async change(@Param('agentId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<Colleague> {
    const { enabled, role } = parseOrRefuse(agentChange, body);
    const [self, other] = await this.both(request, id);
    const told = { agentId: self.agentId, about: other.agentId };
    if (role !== undefined) {
      this.assertNotAbove(self, role);
      await this.audit.note({ ...told, what: 'agent.role-changed' });
      await this.team.setRole(other.agentId, role);
    }
    if (enabled !== undefined) {
      await this.audit.note({ ...told, what: enabled ? 'agent.enabled' : 'agent.disabled' });
      await this.team.setEnabled(other.agentId, enabled);
    }
    return this.obtain(other.agentId);
  }

  private async both(request: Request, id: unknown): Promise<[Colleague, Colleague]> {
    const self = await this.obtain(agentOf(request));
    const other = await this.obtain(parseOrRefuse(agentIdShape, id));
    if (other.agentId === self.agentId) throw new Refused('access.denied');
    this.assertNotAbove(self, other.role);
    return [self, other];
  }

  private async obtain(agentId: AgentId): Promise<Colleague> {
    const found = await this.team.find(agentId);
    if (!found) throw new Refused('agent.unknown');
    return found;
  }

  private assertNotAbove(self: Colleague, role: AgentRole): void {
    if (!isAtLeast(self.role, role)) throw new Refused('access.denied');
  }
}
