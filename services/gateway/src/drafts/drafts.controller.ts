import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { type Draft, draftRequest } from '@libs/protocol/console-api.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { languagesOf, scriptId, scriptRequest, type Script } from '@libs/protocol/scripts.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { DraftsStore } from './drafts.store.ts';
import { ScriptsStore } from './scripts.store.ts';

/** The drafts of an agent and the scripts of the team. */
@Controller()
@UseGuards(AgentGuard)
export class DraftsController {
  constructor(
    private readonly drafts: DraftsStore,
    private readonly scripts: ScriptsStore,
    private readonly audit: AuditStore,
    private readonly approvals: ApprovalsService,
  ) {}

  @Get('drafts')
  async listDrafts(@Req() request: Request): Promise<{ drafts: Draft[] }> {
    return { drafts: await this.drafts.list(agentIdOf(request)) };
  }

  @Put('drafts/:sessionId')
  @HttpCode(204)
  async saveDraft(@Param('sessionId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const draft = { ...parseOrRefuse(draftRequest, body), sessionId: parseOrRefuse(sessionIdShape, id) };
    const isSaved = await this.drafts.save(agentIdOf(request), draft);
    if (!isSaved) throw new RefusalError('session.unknown');
  }

  @Get('scripts')
  async listScripts(): Promise<{ scripts: Script[] }> {
    return { scripts: await this.scripts.list() };
  }

  /** Customers read what it says, in the words of whoever sends it: the team has it once a lead has approved it. */
  @Put('scripts/:id')
  @HttpCode(204)
  async saveScript(@Param('id') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const change = parseOrRefuse(scriptRequest, body);
    const target = parseOrRefuse(scriptId, id);
    for (const locale of languagesOf(change))
      assertAllowedPublicText(`${change.title}\n${change.texts[locale]}`, `texts.${locale}`);
    const before = await this.scripts.findForChange(target, await this.approvals.waitingTargets('script'));
    await this.approvals.request({
      ...{ kind: 'script', target, requestedBy: agentIdOf(request) },
      ...{ change, before },
    });
  }

  /** Colleagues may be about to use it, so leads decide. */
  @Delete('scripts/:id')
  @HttpCode(204)
  @UseGuards(LeadGuard)
  async removeScript(@Param('id') id: unknown, @Req() request: Request): Promise<void> {
    await this.audit.record({ agentId: agentIdOf(request), what: 'script.deleted' });
    const target = parseOrRefuse(scriptId, id);
    await this.approvals.withdraw({ kind: 'script', target, requestedBy: agentIdOf(request) });
    await this.scripts.remove(target);
  }
}
