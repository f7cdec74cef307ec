import { Body, Controller, HttpCode, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { assignmentRulesRequest } from '@libs/protocol/assignment.ts';
import { businessHoursRequest } from '@libs/protocol/business-hours.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { RulesStore } from './rules.store.ts';

/** What leads decide about the line: who is given what, and when somebody answers. */
@Controller('assignment')
@UseGuards(AgentGuard, LeadGuard)
export class RulesController {
  constructor(
    private readonly rules: RulesStore,
    private readonly audit: AuditStore,
  ) {}

  @Put('rules')
  @HttpCode(204)
  async saveRules(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const rules = parseOrRefuse(assignmentRulesRequest, body);
    await this.audit.record({ agentId: agentIdOf(request), what: 'settings.saved', field: 'assignment' });
    await this.rules.saveRules(rules);
  }

  @Put('hours')
  @HttpCode(204)
  async saveHours(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const hours = parseOrRefuse(businessHoursRequest, body);
    await this.audit.record({ agentId: agentIdOf(request), what: 'settings.saved', field: 'hours' });
    await this.rules.saveHours(hours);
  }
}
