import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { commandId as commandIdShape, sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import {
  type InternalNote,
  personLinkRequest,
  type PersonResponse,
  type PersonSuggestion,
  personUnlinkRequest,
} from '@libs/protocol/persons.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { OpenConversationGuard } from '../authorization/open-conversation.guard.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { NotesReader } from './notes.reader.ts';
import { PersonSuggestionsReader } from './person-suggestions.reader.ts';
import { PersonsReader } from './persons.reader.ts';
import { PersonsService } from './persons.service.ts';

/** Who is behind a conversation, over all their conversations. To ask is to read this one, and recorded as that before. */
@Controller('sessions/:sessionId')
@UseGuards(AgentGuard, OpenConversationGuard)
export class PersonsController {
  constructor(
    private readonly audit: AuditStore,
    private readonly persons: PersonsReader,
    private readonly suggestions: PersonSuggestionsReader,
    private readonly changes: PersonsService,
    private readonly notes: NotesReader,
  ) {}

  @Get('person')
  @Header('cache-control', 'no-store')
  async read(@Param('sessionId') id: unknown, @Req() request: Request): Promise<PersonResponse> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    await this.audit.recordSessionRead(agentIdOf(request), sessionId);
    return this.persons.read(agentIdOf(request), sessionId);
  }

  @Get('person/suggestions')
  @Header('cache-control', 'no-store')
  async suggest(
    @Param('sessionId') id: unknown,
    @Req() request: Request,
  ): Promise<{ suggestions: PersonSuggestion[] }> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    await this.audit.recordSessionRead(agentIdOf(request), sessionId);
    return { suggestions: await this.suggestions.read(agentIdOf(request), sessionId) };
  }

  @Get('notes')
  @Header('cache-control', 'no-store')
  async readNotes(@Param('sessionId') id: unknown, @Req() request: Request): Promise<{ notes: InternalNote[] }> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    await this.audit.recordSessionRead(agentIdOf(request), sessionId);
    return { notes: await this.notes.read(sessionId) };
  }

  @Put('person/links/:linkId')
  @HttpCode(204)
  async link(
    @Param('sessionId') id: unknown,
    @Param('linkId') link: unknown,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<void> {
    const { sessionId, ...act } = linkOf(id, link, request);
    const { with: other, reason } = parseOrRefuse(personLinkRequest, body);
    await this.changes.link([sessionId, other], { ...act, reason });
  }

  /** With a body, which says why; that is what a DELETE cannot have everywhere. */
  @Post('person/links/:linkId/undo')
  @HttpCode(204)
  async unlink(
    @Param('sessionId') id: unknown,
    @Param('linkId') link: unknown,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<void> {
    const { sessionId, ...act } = linkOf(id, link, request);
    const { reason } = parseOrRefuse(personUnlinkRequest, body);
    await this.changes.unlink(sessionId, { ...act, reason });
  }
}

const linkOf = (id: unknown, link: unknown, request: Request) => ({
  sessionId: parseOrRefuse(sessionIdShape, id),
  linkId: parseOrRefuse(commandIdShape, link),
  agentId: agentIdOf(request),
});
