import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { reportQuery, type ReportQuery, type ReportResponse } from '@libs/protocol/reports.ts';
import { AgentGuard } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { reportCsv } from './report-csv.ts';
import { isReportable } from './report-periods.ts';
import { ReportsReader } from './reports.reader.ts';

/** Figures of a time, for leads. */
@Controller('reports')
@UseGuards(AgentGuard, LeadGuard)
export class ReportsController {
  constructor(private readonly reports: ReportsReader) {}

  @Get()
  read(@Query() query: unknown): Promise<ReportResponse> {
    return this.reports.read(parseQuery(query));
  }

  @Get('export')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="report.csv"')
  async export(@Query() query: unknown): Promise<string> {
    return reportCsv(await this.reports.read(parseQuery(query)));
  }
}

function parseQuery(query: unknown): ReportQuery {
  const parsed = parseOrRefuse(reportQuery, query);
  if (!isReportable(parsed)) throw new RefusalError('shape.invalid', { field: 'to' });
  return parsed;
}
