import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { agentId as agentIdShape, type AgentId } from '@libs/protocol/ids.ts';
import { isRoleAtLeast, type AgentRole } from '@libs/protocol/roles.ts';
import {
  agentUpdate,
  invitation,
  type AccountLinkResponse,
  type Colleague,
  type ResetResponse,
} from '@libs/protocol/team.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { TeamStore } from './team.store.ts';

/** The agents. Every agent may list them; only leads change them, except themselves and those with a higher role. */
@Controller('agents')
@UseGuards(AgentGuard)
export class TeamController {
  constructor(
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly approvals: ApprovalsService,
  ) {}

  @Get()
  async list(): Promise<{ team: Colleague[] }> {
    return { team: await this.team.list() };
  }

  @Post('invitations')
  @HttpCode(200)
  @UseGuards(LeadGuard)
  async invite(@Body() body: unknown, @Req() request: Request): Promise<AccountLinkResponse> {
    const invited = parseOrRefuse(invitation, body);
    assertAllowedPublicText(invited.displayName, 'displayName');
    const self = await this.loadColleague(agentIdOf(request));
    this.assertNotAbove(self, invited.role);
    const isHere = (await this.team.list()).some(({ email }) => email.toLowerCase() === invited.email.toLowerCase());
    if (isHere) throw new RefusalError('agent.known', { field: 'email' });
    if (await this.team.isNameTaken(invited.displayName))
      throw new RefusalError('name.taken', { field: 'displayName' });
    await this.audit.record({ agentId: self.agentId, what: 'agent.invited' });
    return this.team.createLink('join', invited, { madeBy: self.agentId });
  }

  /** Whoever asks first waits; a second person who asks for the same confirms it, and gets the link to hand over. */
  @Post(':agentId/reset')
  @HttpCode(200)
  @UseGuards(LeadGuard)
  async reset(@Param('agentId') id: unknown, @Req() request: Request): Promise<ResetResponse> {
    const [self, other] = await this.loadSelfAndOther(request, id);
    const reset = { kind: 'reset', target: other.agentId, requestedBy: self.agentId, change: {} } as const;
    const requestedBy = await this.approvals.confirm(reset);
    if (!requestedBy) return { link: null };
    await this.audit.record({ agentId: self.agentId, what: 'password.reset', about: other.agentId });
    return { link: await this.team.createLink('reset', other, { madeBy: self.agentId, requestedBy }) };
  }

  /** What one lead would do to another waits for a second person; the answer is the colleague as they are. */
  @Put(':agentId')
  @UseGuards(LeadGuard)
  async update(@Param('agentId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<Colleague> {
    const { enabled, role } = parseOrRefuse(agentUpdate, body);
    const [self, other] = await this.loadSelfAndOther(request, id);
    const entry = { agentId: self.agentId, about: other.agentId };
    const areLeads = self.role === 'lead' && other.role === 'lead';
    const change = { target: other.agentId, requestedBy: self.agentId };
    if (role !== undefined) this.assertNotAbove(self, role);
    if (role !== undefined && role !== other.role && areLeads)
      await this.approvals.confirm({ ...change, kind: 'lead-demoted', before: 'lead', change: { text: role } });
    else if (role !== undefined) {
      await this.audit.record({ ...entry, what: 'agent.role-changed' });
      await this.team.setRole(other.agentId, role);
    }
    if (enabled === false && other.enabled && areLeads)
      await this.approvals.confirm({ ...change, kind: 'lead-disabled', change: {} });
    else if (enabled !== undefined) {
      await this.audit.record({ ...entry, what: enabled ? 'agent.enabled' : 'agent.disabled' });
      await this.team.setEnabled(other.agentId, enabled);
    }
    return this.loadColleague(other.agentId);
  }

  private async loadSelfAndOther(request: Request, id: unknown): Promise<[Colleague, Colleague]> {
    const self = await this.loadColleague(agentIdOf(request));
    const other = await this.loadColleague(parseOrRefuse(agentIdShape, id));
    if (other.agentId === self.agentId) throw new RefusalError('access.denied');
    this.assertNotAbove(self, other.role);
    return [self, other];
  }

  private async loadColleague(agentId: AgentId): Promise<Colleague> {
    const found = await this.team.find(agentId);
    if (!found) throw new RefusalError('agent.unknown');
    return found;
  }

  private assertNotAbove(self: Colleague, role: AgentRole): void {
    if (!isRoleAtLeast(self.role, role)) throw new RefusalError('access.denied');
  }
}
