import { Controller, Get, Header, Param, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { IdentifiersResponse } from '@libs/protocol/console-api.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { OpenConversationGuard } from '../authorization/open-conversation.guard.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';

/** Numbers that a customer has confirmed as the other side's, in full. Besides the case file they leave the server only here. */
@Controller('sessions/:sessionId/identifiers')
@UseGuards(AgentGuard, OpenConversationGuard)
export class IdentifiersController {
  constructor(
    private readonly audit: AuditStore,
    private readonly resources: ServerResources,
  ) {}

  /** Each opening has its own line, written before: an agent asks for them by a click and not by looking. */
  @Get()
  @Header('cache-control', 'no-store')
  async read(@Param('sessionId') id: unknown, @Req() request: Request): Promise<IdentifiersResponse> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    await this.audit.record({ agentId: agentIdOf(request), what: 'identifiers.opened', sessionId });
    return { identifiers: await this.resources.identifiers.confirmed(sessionId) };
  }
}
