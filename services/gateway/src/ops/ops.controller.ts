import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { processDismissal, traceQuery, type FailedJob, type OpsSnapshot } from '@libs/protocol/ops.ts';
import type { VerifiedAccess } from '../authentication/access-tokens.ts';
import { AgentGuard } from '../authentication/jwt.strategy.ts';
import { OperatorGuard } from '../authorization/role-guards.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { OpsService } from './ops.service.ts';
import type { TraceResult } from './trace.reader.ts';

/** For operators: the state of the system, the trace of a message, and retries of failed jobs. Ids and numbers only. */
@Controller('ops')
@UseGuards(AgentGuard, OperatorGuard)
export class OpsController {
  constructor(
    private readonly ops: OpsService,
    private readonly audit: AuditStore,
  ) {}

  @Get('now')
  now(): Promise<OpsSnapshot> {
    return this.ops.now();
  }

  /** By the id of a session, a message or any other command. */
  @Get('trace')
  trace(@Query() query: unknown): Promise<TraceResult> {
    const { id } = parseOrRefuse(traceQuery, query);
    return this.ops.trace(id);
  }

  @Get('failed')
  async failed(): Promise<{ jobs: FailedJob[] }> {
    return { jobs: await this.ops.failedJobs() };
  }

  @Post('failed/:queue/:id/revive')
  @HttpCode(204)
  async revive(@Param('queue') queue: string, @Param('id') id: string, @Req() request: Request): Promise<void> {
    await this.audit.record({ agentId: (request.user as VerifiedAccess).agentId, what: 'job.revived' });
    if (!(await this.ops.revive(queue, id))) throw new RefusalError('route.unknown');
  }

  /** Takes a process that died out of sight; one that reports stays. */
  @Post('processes/dismiss')
  @HttpCode(204)
  async dismiss(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const { name } = parseOrRefuse(processDismissal, body);
    await this.audit.record({ agentId: (request.user as VerifiedAccess).agentId, what: 'process.dismissed' });
    if (!(await this.ops.dismissProcess(name))) throw new RefusalError('route.unknown');
  }
}
