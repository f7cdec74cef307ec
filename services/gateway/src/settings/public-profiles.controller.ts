import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { AuditAction } from '@libs/protocol/audit.ts';
import { agentId as agentIdShape, type AgentId } from '@libs/protocol/ids.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { publicName } from '@libs/protocol/team.ts';
import { isStorableText } from '@libs/protocol/text.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { PublicContentLeadGuard } from '../authorization/role-guards.ts';
import { TeamStore } from '../agents/team.store.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { ProfilePictures, sendProfilePicture } from './profile-pictures.ts';
import { PublicProfilesStore } from './public-profiles.store.ts';

/** What visitors see of the agents. Leads set it, also their own, but not that of agents with a higher role. */
@Controller()
export class PublicProfilesController {
  constructor(
    private readonly profiles: PublicProfilesStore,
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly profilePictures: ProfilePictures,
  ) {}

  @Put('agents/:agentId/public-name')
  @HttpCode(204)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async rename(@Param('agentId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const { name } = parseOrRefuse(publicName, body);
    assertAllowedPublicText(name ?? '', 'name');
    const about = await this.recordChange(request, id, 'agent.public-name-changed');
    await this.profiles.setName(about, name);
  }

  /** The body is the file itself; its content type is ignored. */
  @Post('agents/:agentId/picture')
  @HttpCode(204)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async replacePicture(@Param('agentId') id: unknown, @Req() request: Request): Promise<void> {
    const picture = await this.profilePictures.receive(request);
    await this.profiles.setPicture(await this.recordChange(request, id, 'agent.public-picture-changed'), picture);
  }

  @Delete('agents/:agentId/picture')
  @HttpCode(204)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async removePicture(@Param('agentId') id: unknown, @Req() request: Request): Promise<void> {
    await this.profiles.setPicture(await this.recordChange(request, id, 'agent.public-picture-changed'), null);
  }

  /** Also for visitors. */
  @Get('settings/avatars/:agentId/:name')
  async picture(@Param('agentId') id: unknown, @Param('name') name: string, @Res() response: Response): Promise<void> {
    const agentId = parseOrRefuse(agentIdShape, id);
    sendProfilePicture(response, isStorableText(name) ? await this.profiles.findPicture(agentId, name) : null);
  }

  private async recordChange(request: Request, id: unknown, what: AuditAction): Promise<AgentId> {
    const self = await this.team.find(agentIdOf(request));
    const other = await this.team.find(parseOrRefuse(agentIdShape, id));
    if (!self || !other) throw new RefusalError('agent.unknown');
    if (!isRoleAtLeast(self.role, other.role)) throw new RefusalError('access.denied');
    await this.audit.record({ agentId: self.agentId, what, about: other.agentId });
    return other.agentId;
  }
}
