import { Body, Controller, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { changeId } from '@libs/protocol/ids.ts';
import { changeDecision, type PendingChange } from '@libs/protocol/pending-changes.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { ApprovalsService } from './approvals.service.ts';

/** What waits for the approval of a second person, and the decisions of leads and operators. */
@Controller('changes')
@UseGuards(AgentGuard, LeadGuard)
export class PendingChangesController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  async list(@Req() request: Request): Promise<{ changes: PendingChange[] }> {
    return { changes: await this.approvals.list(agentIdOf(request)) };
  }

  @Post(':id')
  @HttpCode(204)
  async decide(@Param('id') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const waitingId = parseOrRefuse(changeId, id);
    const { verdict } = parseOrRefuse(changeDecision, body);
    if (verdict === 'approved') await this.approvals.approve(waitingId, agentIdOf(request));
    else await this.approvals.decline(waitingId, agentIdOf(request));
  }
}
