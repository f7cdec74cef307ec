import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import {
  auditExportQuery,
  auditLineId,
  auditPageQuery,
  type ReadingOverview,
  type SearchTermsResponse,
} from '@libs/protocol/audit-queries.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { auditCsv, auditJson } from './audit-export.ts';
import { AuditStore } from './audit.store.ts';
import { ReadingOverviewReader } from './reading-overview.reader.ts';

/** For leads: who has done what. Reading and exporting it is recorded, too. */
@Controller('audit')
@UseGuards(AgentGuard, LeadGuard)
export class AuditController {
  constructor(
    private readonly audit: AuditStore,
    private readonly overview: ReadingOverviewReader,
  ) {}

  /** Newest first. */
  @Get()
  async list(@Query() query: unknown, @Req() request: Request): Promise<{ lines: AuditEntry[]; hasMore: boolean }> {
    const { before, ...filter } = parseOrRefuse(auditPageQuery, query);
    if (!before) await this.audit.record({ agentId: agentIdOf(request), what: 'audit.read' });
    return this.audit.page(filter, before ?? null);
  }

  /** The newest lines that the filter lets through, as a file. */
  @Get('export')
  async export(@Query() query: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { format, ...filter } = parseOrRefuse(auditExportQuery, query);
    await this.audit.record({ agentId: agentIdOf(request), what: 'audit.exported', field: format });
    const file = await this.audit.export(filter);
    response
      .set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .set('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .set('content-disposition', `attachment; filename="audit-${file.exportedAt.slice(0, 10)}.${format}"`)
      .send(format === 'csv' ? auditCsv(file) : auditJson(file));
  }

  /** What was searched for. That somebody has looked is recorded first, with the line that they looked at. */
  @Post(':lineId/search-terms')
  @HttpCode(200)
  async searchTerms(@Param('lineId') id: unknown, @Req() request: Request): Promise<SearchTermsResponse> {
    const lineId = parseOrRefuse(auditLineId, id);
    await this.audit.record({ agentId: agentIdOf(request), what: 'search.opened', field: lineId });
    return { terms: await this.audit.searchTerms(lineId) };
  }

  /** What was opened in the last 24 hours, and whether it is unusual. */
  @Get('reading')
  reading(): Promise<ReadingOverview> {
    return this.overview.read();
  }
}
