import { Controller, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { ExportRequest } from '@libs/protocol/emergency-access.ts';
import { agentId as agentIdShape } from '@libs/protocol/ids.ts';
import { AuditStore } from './audit.store.ts';
import { ExportQuota } from './export-quota.store.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';

/** Who may save more case files than the rule says, for an hour: decided by a lead, and not for oneself. */
@Controller('export-requests')
@UseGuards(AgentGuard, LeadGuard)
export class ExportRequestsController {
  constructor(
    private readonly quota: ExportQuota,
    private readonly audit: AuditStore,
  ) {}

  @Get()
  async list(): Promise<{ requests: ExportRequest[] }> {
    return { requests: await this.quota.listRequests() };
  }

  @Post(':agentId')
  @HttpCode(204)
  async approve(@Param('agentId') id: unknown, @Req() request: Request): Promise<void> {
    const about = parseOrRefuse(agentIdShape, id);
    const agentId = agentIdOf(request);
    const asked = (await this.quota.listRequests()).find((one) => one.agentId === about);
    if (!asked) throw new RefusalError('agent.unknown');
    if (agentId === about) throw new RefusalError('access.denied');
    await this.audit.record({ agentId, what: 'export.approved', about });
    await this.quota.approve(about, agentId);
  }
}
