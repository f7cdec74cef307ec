import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { agentId as agentIdShape } from '@libs/protocol/ids.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { publicName, type Colleague } from '@libs/protocol/team.ts';
import { isStorableText } from '@libs/protocol/text.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { PublicContentLeadGuard } from '../authorization/role-guards.ts';
import { TeamStore } from '../agents/team.store.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { ProfilePictures, sendProfilePicture } from './profile-pictures.ts';
import { PublicProfilesStore } from './public-profiles.store.ts';

/**
 * What visitors see of the agents. Leads ask for it, also for their own, but not for that of agents with a higher role;
 * a second person approves it.
 */
@Controller()
export class PublicProfilesController {
  constructor(
    private readonly profiles: PublicProfilesStore,
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly approvals: ApprovalsService,
    private readonly profilePictures: ProfilePictures,
  ) {}

  @Put('agents/:agentId/public-name')
  @HttpCode(204)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async rename(@Param('agentId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const { name } = parseOrRefuse(publicName, body);
    assertAllowedPublicText(name ?? '', 'name');
    const { self, other } = await this.loadSelfAndOther(request, id);
    if (name === null) return this.remove('public-name', self, other);
    await this.approvals.request({
      ...{ kind: 'public-name', target: other.agentId, requestedBy: self.agentId },
      ...{ change: { text: name }, before: other.publicName },
    });
  }

  /** The body is the file itself; its content type is ignored. */
  @Post('agents/:agentId/picture')
  @HttpCode(204)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async replacePicture(@Param('agentId') id: unknown, @Req() request: Request): Promise<void> {
    const picture = await this.profilePictures.receive(request);
    const { self, other } = await this.loadSelfAndOther(request, id);
    await this.approvals.request({
      ...{ kind: 'public-picture', target: other.agentId, requestedBy: self.agentId },
      ...{ change: {}, picture },
    });
  }

  @Delete('agents/:agentId/picture')
  @HttpCode(204)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async removePicture(@Param('agentId') id: unknown, @Req() request: Request): Promise<void> {
    const { self, other } = await this.loadSelfAndOther(request, id);
    await this.remove('public-picture', self, other);
  }

  /** Also for visitors. */
  @Get('settings/avatars/:agentId/:name')
  async picture(@Param('agentId') id: unknown, @Param('name') name: string, @Res() response: Response): Promise<void> {
    const agentId = parseOrRefuse(agentIdShape, id);
    sendProfilePicture(response, isStorableText(name) ? await this.profiles.findPicture(agentId, name) : null);
  }

  /** Taking away needs nobody else: there is nothing left to see. */
  private async remove(kind: 'public-name' | 'public-picture', self: Colleague, other: Colleague): Promise<void> {
    const isName = kind === 'public-name';
    const what = isName ? 'agent.public-name-changed' : 'agent.public-picture-changed';
    await this.audit.record({ agentId: self.agentId, what, about: other.agentId });
    await this.approvals.withdraw({ kind, target: other.agentId, requestedBy: self.agentId });
    await (isName ? this.profiles.removeName(other.agentId) : this.profiles.removePicture(other.agentId));
  }

  private async loadSelfAndOther(request: Request, id: unknown): Promise<{ self: Colleague; other: Colleague }> {
    const self = await this.team.find(agentIdOf(request));
    const other = await this.team.find(parseOrRefuse(agentIdShape, id));
    if (!self || !other) throw new RefusalError('agent.unknown');
    if (!isRoleAtLeast(self.role, other.role)) throw new RefusalError('access.denied');
    return { self, other };
  }
}
