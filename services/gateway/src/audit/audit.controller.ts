import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import { auditQuery } from '@libs/protocol/team.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { AuditStore } from './audit.store.ts';

@Controller('audit')
@UseGuards(AgentGuard, LeadGuard)
export class AuditController {
  constructor(private readonly audit: AuditStore) {}

  /** Newest first. Reading it is recorded, too. */
  @Get()
  async list(@Query() query: unknown, @Req() request: Request): Promise<{ lines: AuditEntry[]; hasMore: boolean }> {
    const { before } = parseOrRefuse(auditQuery, query);
    if (!before) await this.audit.record({ agentId: agentIdOf(request), what: 'audit.read' });
    return this.audit.page(before ?? null);
  }
}
