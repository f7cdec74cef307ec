import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Attendance, commandRequest, eventsQuery } from '@libs/protocol/http.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { type Acknowledgement, MAX_EVENTS_PER_PAGE } from '@libs/protocol/socket-protocol.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { actorOf } from '../authentication/principal.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { AttendanceReader } from '../presence/attendance.reader.ts';
import { CatchUpReader } from '../delivery/catch-up.reader.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { LongPolls } from '../delivery/long-polls.ts';

/** The way in where WebSocket is blocked. Stateless: any gateway, any time, by cursor. */
@Controller('sessions/:sessionId')
export class SessionsController {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly access: SessionAccess,
    private readonly commands: CommandHandler,
    private readonly catchUp: CatchUpReader,
    private readonly polls: LongPolls,
    private readonly audit: AuditStore,
    private readonly attendance: AttendanceReader,
    private readonly limiter: RateLimiter,
  ) {}

  /** Who is at the other end. */
  @Get('attendance')
  async getAttendance(@Param('sessionId') id: unknown, @Req() request: Request): Promise<Attendance> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    this.access.assertMayRead(await this.authenticator.authenticate(request), sessionId);
    return this.attendance.ofSession(sessionId);
  }

  /** The same command as over a socket, with the same answer; a resend gets the first one. */
  @Post('commands')
  @HttpCode(200)
  async command(
    @Param('sessionId') id: unknown,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<Acknowledgement<'command'>> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { commandId, command } = parseOrRefuse(commandRequest, body);
    const principal = await this.authenticator.authenticate(request);
    this.limiter.consume(principal);
    await this.access.assertMayExecute(principal, sessionId, command);
    return this.commands.handle({ sessionId, commandId, command, actor: actorOf(principal) });
  }

  /** What came after the cursor; when nothing has, waits for it up to `wait` seconds. */
  @Get('events')
  async events(
    @Param('sessionId') id: unknown,
    @Query() query: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Acknowledgement<'join'>> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { after, commandId, wait, newest } = parseOrRefuse(eventsQuery, query);
    const principal = await this.authenticator.authenticate(request);
    this.access.assertMayRead(principal, sessionId);
    this.limiter.consume(principal);
    if (principal.as === 'agent') await this.audit.recordSessionRead(principal.agentId, sessionId);
    response.setHeader('cache-control', 'no-store');

    const cursor = after > 0 && commandId ? { version: after, commandId } : null;
    const asked = { sessionId, cursor, newest: newest && Math.min(newest, MAX_EVENTS_PER_PAGE) };
    const answer = await this.catchUp.eventsSince(principal, asked);
    if (answer.events.length > 0 || wait === 0) return answer;
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    await this.polls.waitForEvents(principal, { sessionId, version: after, timeoutMs: wait * 1000, abort });
    if (abort.signal.aborted) return answer;
    return this.catchUp.eventsSince(principal, asked);
  }
}
