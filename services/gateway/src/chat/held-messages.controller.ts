import { Body, Controller, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { v5 as uuidFrom } from 'uuid';
import { heldMessageDecision, type HeldMessage } from '@libs/protocol/console-api.ts';
import { commandId as commandIdShape, sessionId as sessionIdShape, type CommandId } from '@libs/protocol/ids.ts';
import { IndependentPersons } from '../approvals/independent-persons.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { ModerationQueueStore } from '../moderation/moderation-queue.store.ts';

/** The messages that the guard has held, and a lead's decision about each. */
@Controller('held')
@UseGuards(AgentGuard, LeadGuard)
export class HeldMessagesController {
  constructor(
    private readonly moderationQueue: ModerationQueueStore,
    private readonly commands: CommandHandler,
    private readonly persons: IndependentPersons,
  ) {}

  @Get()
  async list(): Promise<{ held: HeldMessage[] }> {
    return { held: await this.moderationQueue.listPending() };
  }

  /** Nobody releases their own message, nor through an account that may be theirs. */
  @Post(':sessionId/:commandId')
  @HttpCode(204)
  async decide(
    @Param('sessionId') session: unknown,
    @Param('commandId') command: unknown,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<void> {
    const id = {
      sessionId: parseOrRefuse(sessionIdShape, session),
      commandId: parseOrRefuse(commandIdShape, command),
    };
    const { verdict } = parseOrRefuse(heldMessageDecision, body);
    const found = await this.moderationQueue.find(id);
    if (!found) throw new RefusalError('held.unknown');
    const actor = { role: 'agent', agentId: agentIdOf(request) } as const;
    if (verdict === 'released' && !(await this.persons.areIndependent(actor.agentId, found.author, found.at)))
      throw new RefusalError('approval.own');

    const { type: _, reasons: __, phrase: ___, ...message } = found.event;
    await this.commands.recordVerdict({
      sessionId: id.sessionId,
      commandId: uuidFrom('verdict', id.commandId) as CommandId,
      actor,
      command:
        verdict === 'released'
          ? { ...message, author: found.author, type: 'message.release', held: id.commandId }
          : { type: 'message.decline', held: id.commandId },
    });
    await this.moderationQueue.setVerdict(id, verdict);
  }
}
