import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { changeId } from '@libs/protocol/ids.ts';
import { changeDecision, type PendingChange } from '@libs/protocol/pending-changes.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { ApprovalsService } from './approvals.service.ts';

/** What waits for the approval of a second person: leads and operators decide, and whoever has asked may take it back. */
@Controller('changes')
@UseGuards(AgentGuard)
export class PendingChangesController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  @UseGuards(LeadGuard)
  async list(@Req() request: Request): Promise<{ changes: PendingChange[] }> {
    return { changes: await this.approvals.list(agentIdOf(request)) };
  }

  /** What this agent has asked for. */
  @Get('own')
  async listOwn(@Req() request: Request): Promise<{ changes: PendingChange[] }> {
    return { changes: await this.approvals.listOwn(agentIdOf(request)) };
  }

  @Delete(':id')
  @HttpCode(204)
  async withdraw(@Param('id') id: unknown, @Req() request: Request): Promise<void> {
    await this.approvals.withdrawOwn(parseOrRefuse(changeId, id), agentIdOf(request));
  }

  @Post(':id')
  @HttpCode(204)
  @UseGuards(LeadGuard)
  async decide(@Param('id') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const waitingId = parseOrRefuse(changeId, id);
    const { verdict } = parseOrRefuse(changeDecision, body);
    if (verdict === 'approved') await this.approvals.approve(waitingId, agentIdOf(request));
    else await this.approvals.decline(waitingId, agentIdOf(request));
  }
}
