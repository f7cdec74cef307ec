import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { agentIdOf } from '../authentication/jwt.strategy.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { ConversationAccess } from './conversation-access.ts';

/** Used after `AgentGuard`, on routes with `:sessionId` that hand out what is in the conversation. */
@Injectable()
export class OpenConversationGuard implements CanActivate {
  constructor(private readonly conversations: ConversationAccess) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.conversations.assertOpenTo(agentIdOf(request), parseOrRefuse(sessionIdShape, request.params.sessionId));
    return true;
  }
}
