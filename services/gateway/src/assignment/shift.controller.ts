import { Body, Controller, Get, HttpCode, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { mentionSeen, shiftNoteRequest, type BoardResponse } from '@libs/protocol/assignment.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { MentionsStore } from '../commands/mentions.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { BoardReader } from './board.reader.ts';
import { ShiftNoteStore } from './shift-note.store.ts';

/** What a shift tells itself, and what leads see of it. */
@Controller('assignment')
@UseGuards(AgentGuard)
export class ShiftController {
  constructor(
    private readonly board: BoardReader,
    private readonly mentions: MentionsStore,
    private readonly shiftNote: ShiftNoteStore,
  ) {}

  @Get('board')
  @UseGuards(LeadGuard)
  readBoard(): Promise<BoardResponse> {
    return this.board.read();
  }

  @Put('shift-note')
  @HttpCode(204)
  async saveNote(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const note = parseOrRefuse(shiftNoteRequest, body);
    if (!(await this.shiftNote.save(agentIdOf(request), note))) throw new RefusalError('settings.stale');
  }

  @Post('mentions/seen')
  @HttpCode(204)
  async markSeen(@Body() body: unknown, @Req() request: Request): Promise<void> {
    await this.mentions.remove(agentIdOf(request), parseOrRefuse(mentionSeen, body));
  }
}
