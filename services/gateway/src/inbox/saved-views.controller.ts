import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { savedViewId, savedViewRequest, type SavedViewsResponse } from '@libs/protocol/saved-views.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { SavedViewCountsReader } from './saved-view-counts.reader.ts';
import { SavedViewsStore } from './saved-views.store.ts';

/** Every agent saves views for themselves; what everybody has, only leads change, and that is on record. */
@Controller('saved-views')
@UseGuards(AgentGuard)
export class SavedViewsController {
  constructor(
    private readonly views: SavedViewsStore,
    private readonly counts: SavedViewCountsReader,
    private readonly agents: AgentsStore,
    private readonly audit: AuditStore,
  ) {}

  @Get()
  async list(@Req() request: Request): Promise<SavedViewsResponse> {
    const agentId = agentIdOf(request);
    const views = await this.views.list(agentId);
    const filters = views.map(({ filter }) => filter);
    const counts = await this.counts.count(agentId, filters);
    return { views: views.map((view, index) => ({ ...view, ...counts[index]! })) };
  }

  @Put(':id')
  @HttpCode(204)
  async save(@Param('id') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const [target, view] = [parseOrRefuse(savedViewId, id), parseOrRefuse(savedViewRequest, body)];
    const agentId = agentIdOf(request);
    const wasTeam = await this.views.isTeam(target, agentId);
    if (view.isTeam || wasTeam) await this.recordLead(agentId, 'view.saved');
    await this.views.save(target, view, agentId);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: unknown, @Req() request: Request): Promise<void> {
    const target = parseOrRefuse(savedViewId, id);
    const agentId = agentIdOf(request);
    if (await this.views.isTeam(target, agentId)) await this.recordLead(agentId, 'view.removed');
    await this.views.remove(target);
  }

  private async recordLead(agentId: AgentId, what: 'view.saved' | 'view.removed'): Promise<void> {
    const agent = await this.agents.find(agentId);
    if (!agent || !isRoleAtLeast(agent.role, 'lead')) throw new RefusalError('access.lead-only');
    await this.audit.record({ agentId, what });
  }
}
