import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { inboxQuery, type InboxResponse } from '@libs/protocol/http.ts';
import { heldBackRelease, inboxPageQuery, type InboxPageResponse } from '@libs/protocol/console-api.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import { type AgentId, sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { ReadMarksStore } from '../delivery/read-marks.store.ts';
import { HeldConversationsStore } from '../rate-limiting/held-conversations.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { InboxReader } from './inbox.reader.ts';

@Controller('inbox')
@UseGuards(AgentGuard)
export class InboxController {
  constructor(
    private readonly inbox: InboxReader,
    private readonly marks: ReadMarksStore,
    private readonly held: HeldConversationsStore,
    private readonly resources: ServerResources,
  ) {}

  /** The newest rows, or with `since` of this epoch only those that changed after it. */
  @Get()
  async list(@Query() query: unknown, @Req() request: Request): Promise<InboxResponse> {
    const { timeZone: requested, ...since } = parseOrRefuse(inboxQuery, query);
    const timeZone = canonicalTimeZone(requested);
    if (!timeZone) throw new RefusalError('shape.invalid', { field: 'timeZone' });
    return this.resources.epochs.within((epoch) =>
      this.listSince(agentIdOf(request), {
        timeZone,
        epoch,
        since: (since.epoch ?? epoch) === epoch ? since.since : undefined,
      }),
    );
  }

  private async listSince(
    agentId: AgentId,
    { timeZone, epoch, since }: { timeZone: string; epoch: Epoch; since: string | undefined },
  ): Promise<InboxResponse> {
    const positions = await this.inbox.positions();
    const changed = since
      ? await this.inbox.changedSince(
          agentId,
          since.split('.').map((pos) => Number.parseInt(pos, 36)),
        )
      : null;
    const [rows, counts, heldBack] = await Promise.all([
      changed ?? this.inbox.newest(agentId),
      this.inbox.dayCounts(timeZone),
      this.inbox.countHeldBack(),
    ]);
    return {
      epoch,
      rows,
      ...counts,
      heldBack,
      positions: positions.map((pos) => pos.toString(36)).join('.'),
      isWhole: changed === null,
    };
  }

  /** One page of a view. */
  @Get('page')
  page(@Query() query: unknown, @Req() request: Request): Promise<InboxPageResponse> {
    return this.inbox.page(agentIdOf(request), parseOrRefuse(inboxPageQuery, query));
  }

  /** The last customer message counts as unread again, for this agent. */
  @Post(':sessionId/unread')
  @HttpCode(204)
  async markUnread(@Param('sessionId') id: unknown, @Req() request: Request): Promise<void> {
    await this.marks.markUnread(parseOrRefuse(sessionIdShape, id), agentIdOf(request));
  }

  /** What was held back stands in the list again: one conversation, or all. */
  @Post('held-back/release')
  @HttpCode(204)
  async release(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const { sessionId } = parseOrRefuse(heldBackRelease, body);
    if (sessionId) await this.held.release([sessionId]);
    const released = sessionId ? 1 : await this.held.releaseAll();
    this.resources.log.info({ agentId: agentIdOf(request), sessionId, released }, 'released what was held back');
  }
}

/**
 * The canonical name of a time zone, or null: Node knows old names that some Postgres versions do not. Named zones only:
 * Postgres would also accept `+08`, and read its sign the other way round.
 */
function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
