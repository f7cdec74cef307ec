import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { eventsQuery } from '@libs/protocol/http.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { type Acknowledgement, MAX_EVENTS_PER_PAGE } from '@libs/protocol/socket-protocol.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { CatchUpReader } from './catch-up.reader.ts';
import { LongPolls } from './long-polls.ts';

/** Events over HTTP, for clients whose network blocks WebSocket. Stateless: any gateway may answer, by cursor. */
@Controller('sessions/:sessionId/events')
export class EventsController {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly access: SessionAccess,
    private readonly audit: AuditStore,
    private readonly catchUp: CatchUpReader,
    private readonly polls: LongPolls,
  ) {}

  /** The events after the cursor; if there are none, waits for one up to `wait` seconds. */
  @Get()
  async events(
    @Param('sessionId') id: unknown,
    @Query() query: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Acknowledgement<'join'>> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { after, commandId, epoch, wait, newest } = parseOrRefuse(eventsQuery, query);
    const principal = await this.authenticator.authenticate(request);
    await this.access.assertMayOpen(principal, sessionId);
    if (principal.as === 'agent') await this.audit.recordSessionRead(principal.agentId, sessionId);
    response.setHeader('cache-control', 'no-store');

    const cursor = after > 0 && commandId ? { version: after, commandId, epoch } : null;
    const range = { sessionId, cursor, newest: newest && Math.min(newest, MAX_EVENTS_PER_PAGE) };
    const answer = await this.catchUp.eventsSince(principal, range);
    if (answer.events.length > 0 || wait === 0) return answer;
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    await this.polls.waitForEvents(principal, { sessionId, version: after, timeoutMs: wait * 1000, abort });
    if (abort.signal.aborted) return answer;
    // Meanwhile their login may have ended, or the conversation been handed over.
    if (principal.as === 'agent') await this.authenticator.authenticate(request);
    await this.access.assertMayOpen(principal, sessionId);
    return this.catchUp.eventsSince(principal, range);
  }
}
