import { Body, Controller, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { v5 as uuidFrom } from 'uuid';
import { heldVerdict, type HeldMessage } from '@libs/protocol/desk.ts';
import { commandId as commandIdShape, sessionId as sessionIdShape, type CommandId } from '@libs/protocol/ids.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { LeadOnly } from '../agents/role-guards.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { CommandDesk } from './command-desk.ts';
import { HeldStore } from './held.store.ts';

/** Messages that wait for a second person, and what that person says. */
@Controller('held')
@UseGuards(AgentOnly, LeadOnly)
export class HeldController {
  constructor(
    private readonly held: HeldStore,
    private readonly desk: CommandDesk,
  ) {}

  @Get()
  async waiting(): Promise<{ held: HeldMessage[] }> {
    return { held: await this.held.waiting() };
  }

  /** Two names: nobody lets their own words pass. */
  @Post(':sessionId/:commandId')
  @HttpCode(204)
  async decide(
    @Param('sessionId') session: unknown,
    @Param('commandId') command: unknown,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<void> {
    const place = {
      sessionId: parseOrRefuse(sessionIdShape, session),
      commandId: parseOrRefuse(commandIdShape, command),
    };
    const { verdict } = parseOrRefuse(heldVerdict, body);
    const found = await this.held.find(place);
    if (!found) throw new Refused('held.unknown');
    const actor = { role: 'agent', agentId: agentOf(request) } as const;
    if (verdict === 'released' && found.author === actor.agentId) throw new Refused('access.denied');

    const { type: _, reasons: __, ...message } = found;
    await this.desk.decideHeld({
      sessionId: place.sessionId,
      commandId: uuidFrom('verdict', place.commandId) as CommandId,
      actor,
      command:
        verdict === 'released'
          ? { ...message, type: 'message.release', held: place.commandId }
          : { type: 'message.decline', held: place.commandId },
    });
    await this.held.settle(place, verdict);
  }
}
