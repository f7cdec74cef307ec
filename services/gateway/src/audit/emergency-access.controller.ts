import { Body, Controller, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { emergencyAccessRequest, type EmergencyAccess } from '@libs/protocol/emergency-access.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { EmergencyAccessStore } from '../authorization/emergency-access.store.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { AuditStore } from './audit.store.ts';

/** "Break glass": whoever must help at once opens a conversation past the rule, says why, and leads see it. */
@Controller()
@UseGuards(AgentGuard)
export class EmergencyAccessController {
  constructor(
    private readonly audit: AuditStore,
    private readonly emergencies: EmergencyAccessStore,
  ) {}

  @Post('sessions/:sessionId/emergency-access')
  @HttpCode(204)
  async open(@Param('sessionId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { reason } = parseOrRefuse(emergencyAccessRequest, body);
    const agentId = agentIdOf(request);
    await this.audit.record({ agentId, what: 'access.emergency', sessionId });
    if (!(await this.emergencies.open(agentId, sessionId, reason))) throw new RefusalError('session.unknown');
  }

  @Get('emergency-access')
  @UseGuards(LeadGuard)
  async list(): Promise<{ openings: EmergencyAccess[] }> {
    return { openings: await this.emergencies.list() };
  }
}
