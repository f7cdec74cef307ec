import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { AuditedDeed } from '@libs/protocol/audit.ts';
import { agentId as agentIdShape, type AgentId } from '@libs/protocol/ids.ts';
import { isAtLeast } from '@libs/protocol/roles.ts';
import { publicName } from '@libs/protocol/team.ts';
import { isStorable } from '@libs/protocol/text.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { LeadOnlyForVisitors } from '../agents/role-guards.ts';
import { TeamStore } from '../agents/team.store.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { assertMayBeShown } from './may-be-shown.ts';
import { Portraits, sendPortrait } from './portraits.ts';
import { PublicProfilesStore } from './public-profiles.store.ts';

/** What visitors see of the agents. Leads set it, also their own; of nobody above themselves. */
@Controller()
export class PublicProfilesController {
  constructor(
    private readonly profiles: PublicProfilesStore,
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly portraits: Portraits,
  ) {}

  @Put('agents/:agentId/public-name')
  @HttpCode(204)
  @UseGuards(AgentOnly, LeadOnlyForVisitors)
  async rename(@Param('agentId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const { name } = parseOrRefuse(publicName, body);
    assertMayBeShown(name ?? '', 'name');
    const about = await this.noteChange(request, id, 'agent.public-name-changed');
    await this.profiles.setName(about, name);
  }

  /** The file itself is the body; what it says of its type is not believed. */
  @Post('agents/:agentId/picture')
  @HttpCode(204)
  @UseGuards(AgentOnly, LeadOnlyForVisitors)
  async replacePicture(@Param('agentId') id: unknown, @Req() request: Request): Promise<void> {
    const picture = await this.portraits.receive(request);
    await this.profiles.setPicture(await this.noteChange(request, id, 'agent.public-picture-changed'), picture);
  }

  @Delete('agents/:agentId/picture')
  @HttpCode(204)
  @UseGuards(AgentOnly, LeadOnlyForVisitors)
  async removePicture(@Param('agentId') id: unknown, @Req() request: Request): Promise<void> {
    await this.profiles.setPicture(await this.noteChange(request, id, 'agent.public-picture-changed'), null);
  }

  /** For customers too. */
  @Get('settings/avatars/:agentId/:name')
  async picture(@Param('agentId') id: unknown, @Param('name') name: string, @Res() response: Response): Promise<void> {
    const agentId = parseOrRefuse(agentIdShape, id);
    sendPortrait(response, isStorable(name) ? await this.profiles.findPicture(agentId, name) : null);
  }

  private async noteChange(request: Request, id: unknown, what: AuditedDeed): Promise<AgentId> {
    const self = await this.team.find(agentOf(request));
    const other = await this.team.find(parseOrRefuse(agentIdShape, id));
    if (!self || !other) throw new Refused('agent.unknown');
    if (!isAtLeast(self.role, other.role)) throw new Refused('access.denied');
    await this.audit.note({ agentId: self.agentId, what, about: other.agentId });
    return other.agentId;
  }
}
