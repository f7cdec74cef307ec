import { Body, Controller, Get, HttpCode, Param, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { nextPersonFor } from '@libs/assignment/line.ts';
import {
  agentAbilitiesRequest,
  breakRequest,
  ownAbilitiesRequest,
  type AssignmentResponse,
  type NextConversationResponse,
} from '@libs/protocol/assignment.ts';
import { agentId as agentIdShape } from '@libs/protocol/ids.ts';
import { readLine } from '@libs/server/line.reader.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { MentionsStore } from '../commands/mentions.store.ts';
import { AbilitiesStore } from './abilities.store.ts';
import { ShiftNoteStore } from './shift-note.store.ts';

/** Who is given what. Every agent may read it and change what they speak and know; leads change the rest. */
@Controller('assignment')
@UseGuards(AgentGuard)
export class AssignmentController {
  constructor(
    private readonly resources: ServerResources,
    private readonly abilities: AbilitiesStore,
    private readonly agents: AgentsStore,
    private readonly mentions: MentionsStore,
    private readonly shiftNote: ShiftNoteStore,
  ) {}

  @Get()
  async read(@Req() request: Request): Promise<AssignmentResponse> {
    const [rules, hours, agents, mentions, shiftNote] = await Promise.all([
      this.resources.settings.readAssignment(),
      this.resources.settings.readHours(),
      this.abilities.list(),
      this.mentions.listOf(agentIdOf(request)),
      this.shiftNote.read(),
    ]);
    return { rules, hours, agents, mentions, shiftNote };
  }

  /** How many conversations somebody can have at once is a lead's decision. */
  @Put('me')
  @HttpCode(204)
  async changeOwn(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const { languages, skills } = parseOrRefuse(ownAbilitiesRequest, body);
    await this.abilities.change(agentIdOf(request), { ...(languages && { languages }), ...(skills && { skills }) });
  }

  @Put('me/break')
  @HttpCode(204)
  async startBreak(@Body() body: unknown, @Req() request: Request): Promise<void> {
    await this.abilities.startBreak(agentIdOf(request), parseOrRefuse(breakRequest, body).minutes);
  }

  @Put('agents/:agentId')
  @HttpCode(204)
  @UseGuards(LeadGuard)
  async changeOther(@Param('agentId') id: unknown, @Body() body: unknown): Promise<void> {
    const change = parseOrRefuse(agentAbilitiesRequest, body);
    const agentId = parseOrRefuse(agentIdShape, id);
    if (!(await this.agents.find(agentId))) throw new RefusalError('agent.unknown');
    await this.abilities.change(agentId, change);
  }

  /** Who to take next. The page then claims it: if a colleague was faster, it asks again. */
  @Get('next')
  async next(@Req() request: Request): Promise<NextConversationResponse> {
    const agentId = agentIdOf(request);
    const [rules, own, line] = await Promise.all([
      this.resources.settings.readAssignment(),
      this.abilities.find(agentId),
      readLine(this.resources.pool),
    ]);
    const person = nextPersonFor({ ...own, agentId }, line, { rules, now: Date.now() });
    return { sessionId: person?.sessionId ?? null };
  }
}
