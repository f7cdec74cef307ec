import { Controller, Get, Header, Param, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { CustomerDetails } from '@libs/protocol/console-api.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { OpenConversationGuard } from '../authorization/open-conversation.guard.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { CustomerDetailsReader } from './customer-details.reader.ts';

/** Names and contact details leave the server here and in the case file, never with a list. */
@Controller('sessions/:sessionId/customer')
@UseGuards(AgentGuard, OpenConversationGuard)
export class CustomerDetailsController {
  constructor(
    private readonly audit: AuditStore,
    private readonly details: CustomerDetailsReader,
  ) {}

  /** Reading who somebody is, is reading the conversation, and recorded as that before. */
  @Get()
  @Header('cache-control', 'no-store')
  async read(@Param('sessionId') id: unknown, @Req() request: Request): Promise<CustomerDetails> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    await this.audit.recordSessionRead(agentIdOf(request), sessionId);
    return this.details.read(sessionId);
  }
}
