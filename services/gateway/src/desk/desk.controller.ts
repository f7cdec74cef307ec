import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { type Draft, draftRequest, keptScript, teamScript, type KeptScript } from '@libs/protocol/desk.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { DraftsStore } from './drafts.store.ts';
import { ScriptsStore } from './scripts.store.ts';

/** What lies on a desk beside the conversations: begun answers, and the team's scripts. */
@Controller()
@UseGuards(AgentOnly)
export class DeskController {
  constructor(
    private readonly drafts: DraftsStore,
    private readonly scripts: ScriptsStore,
    private readonly audit: AuditStore,
  ) {}

  @Get('drafts')
  async allDrafts(@Req() request: Request): Promise<{ drafts: Draft[] }> {
    return { drafts: await this.drafts.all(agentOf(request)) };
  }

  @Put('drafts/:sessionId')
  @HttpCode(204)
  async keepDraft(@Param('sessionId') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const draft = { ...parseOrRefuse(draftRequest, body), sessionId: parseOrRefuse(sessionIdShape, id) };
    const isKept = await this.drafts.keep(agentOf(request), draft);
    if (!isKept) throw new Refused('session.unknown');
  }

  @Get('scripts')
  async allScripts(): Promise<{ scripts: KeptScript[] }> {
    return { scripts: await this.scripts.all() };
  }

  @Put('scripts/:id')
  @HttpCode(204)
  async saveScript(@Param('id') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const script = { ...parseOrRefuse(teamScript, body), id: parseOrRefuse(keptScript.shape.id, id) };
    await this.audit.note({ agentId: agentOf(request), what: 'script.saved' });
    if (!(await this.scripts.save(agentOf(request), script))) throw new Refused('limit.reached');
  }

  @Delete('scripts/:id')
  @HttpCode(204)
  async removeScript(@Param('id') id: unknown, @Req() request: Request): Promise<void> {
    await this.audit.note({ agentId: agentOf(request), what: 'script.deleted' });
    await this.scripts.remove(parseOrRefuse(keptScript.shape.id, id));
  }
}
