import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, decodeDigest } from '@libs/server/announce.ts';
import { faultFields } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { principalOf } from '../access/admitted.ts';
import { LiveSessions } from '../chat/live-sessions.ts';
import { AGENTS_ROOM, roomOfAgent } from '../chat/rooms.ts';
import { InboxReader } from './inbox.reader.ts';

/** Digests that come together are read together, so the cost does not follow the message rate. */
const COLLECT_MS = 200;

/** Pushes changed rows of the list to the consoles on this gateway, each agent with their own unread counts. */
@Injectable()
export class InboxFeed implements OnModuleInit, OnModuleDestroy {
  private readonly changed = new Set<SessionId>();
  private pending: NodeJS.Timeout | undefined;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly inbox: InboxReader,
    private readonly live: LiveSessions,
  ) {}

  onModuleInit(): void {
    this.plumbing.bus.onMessage((channel, message) => {
      if (channel === CONSOLES_CHANNEL) this.note(decodeDigest(message).sessionIds);
    });
    this.plumbing.bus.subscribe(CONSOLES_CHANNEL).catch(() => undefined);
  }

  onModuleDestroy(): void {
    clearTimeout(this.pending);
  }

  private note(sessionIds: SessionId[]): void {
    if (!this.live.server?.sockets.adapter.rooms.has(AGENTS_ROOM)) return;
    for (const sessionId of sessionIds) this.changed.add(sessionId);
    this.pending ??= setTimeout(() => void this.push(), COLLECT_MS);
  }

  private async push(): Promise<void> {
    const sessionIds = [...this.changed];
    this.changed.clear();
    this.pending = undefined;
    try {
      for (const agentId of await this.agentsHere()) {
        const rows = await this.inbox.only(agentId, sessionIds);
        this.live.server?.to(roomOfAgent(agentId)).emit('inbox', { rows });
      }
    } catch (fault) {
      this.plumbing.log.warn({ ...faultFields(fault) }, 'the list waits for its next refetch');
    }
  }

  private async agentsHere(): Promise<Set<AgentId>> {
    const sockets = (await this.live.server?.in(AGENTS_ROOM).fetchSockets()) ?? [];
    return new Set(
      sockets.map(principalOf).flatMap((principal) => (principal.as === 'agent' ? [principal.agentId] : [])),
    );
  }
}
