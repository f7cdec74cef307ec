import { Controller, Get, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { traceQuery, type FailedJob, type OpsNow } from '@libs/protocol/ops.ts';
import type { VerifiedAccess } from '../agents/access-tokens.ts';
import { AgentOnly } from '../agents/jwt.strategy.ts';
import { OperatorOnly } from '../agents/role-guards.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { OpsDesk } from './ops-desk.ts';
import type { Found } from './trace.reader.ts';

/** For operators: how the machine is, where a message is, and a second life for a dead job. Ids and numbers only. */
@Controller('ops')
@UseGuards(AgentOnly, OperatorOnly)
export class OpsController {
  constructor(
    private readonly desk: OpsDesk,
    private readonly audit: AuditStore,
  ) {}

  @Get('now')
  now(): Promise<OpsNow> {
    return this.desk.now();
  }

  /** By the id of a session, a message or any other command. */
  @Get('trace')
  trace(@Query() query: unknown): Promise<Found> {
    const { id } = parseOrRefuse(traceQuery, query);
    return this.desk.trace(id);
  }

  @Get('failed')
  async failed(): Promise<{ jobs: FailedJob[] }> {
    return { jobs: await this.desk.failed() };
  }

  @Post('failed/:queue/:id/revive')
  @HttpCode(204)
  async revive(@Param('queue') queue: string, @Param('id') id: string, @Req() request: Request): Promise<void> {
    await this.audit.note({ agentId: (request.user as VerifiedAccess).agentId, what: 'job.revived' });
    if (!(await this.desk.revive(queue, id))) throw new Refused('route.unknown');
  }
}
