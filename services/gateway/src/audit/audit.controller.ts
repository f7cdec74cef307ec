import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { AuditLine } from '@libs/protocol/audit.ts';
import { auditQuery } from '@libs/protocol/team.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { LeadOnly } from '../agents/role-guards.ts';
import { parseOrRefuse } from '../edge/refused.ts';
import { AuditStore } from './audit.store.ts';

@Controller('audit')
@UseGuards(AgentOnly, LeadOnly)
export class AuditController {
  constructor(private readonly audit: AuditStore) {}

  /** Newest first. Whoever reads it stands in it, too. */
  @Get()
  async lines(@Query() query: unknown, @Req() request: Request): Promise<{ lines: AuditLine[]; hasMore: boolean }> {
    const { before } = parseOrRefuse(auditQuery, query);
    if (!before) await this.audit.note({ agentId: agentOf(request), what: 'audit.read' });
    return this.audit.page(before ?? null);
  }
}
