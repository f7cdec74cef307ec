import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, decodeChangeDigest } from '@libs/server/event-publisher.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { principalOf } from '../delivery/socket-data.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { AGENTS_ROOM, agentRoom } from '../delivery/socket-rooms.ts';
import { InboxReader } from './inbox.reader.ts';

/** Changes within this time are read together, so that the cost does not grow with the message rate. */
const PUSH_DELAY_MS = 200;

/** Sends changed rows of the inbox to the consoles on this gateway, with each agent's own unread counts. */
@Injectable()
export class InboxFeed implements OnModuleInit, OnModuleDestroy {
  private readonly changedSessions = new Set<SessionId>();
  private pushTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly resources: ServerResources,
    private readonly inbox: InboxReader,
    private readonly live: LiveSessions,
  ) {}

  onModuleInit(): void {
    this.resources.pubSub.onMessage((channel, message) => {
      if (channel === CONSOLES_CHANNEL) this.queueChanges(decodeChangeDigest(message).sessionIds);
    });
    this.resources.pubSub.subscribe(CONSOLES_CHANNEL).catch(() => undefined);
  }

  onModuleDestroy(): void {
    clearTimeout(this.pushTimer);
  }

  private queueChanges(sessionIds: SessionId[]): void {
    if (!this.live.server?.sockets.adapter.rooms.has(AGENTS_ROOM)) return;
    for (const sessionId of sessionIds) this.changedSessions.add(sessionId);
    this.pushTimer ??= setTimeout(() => void this.pushRows(), PUSH_DELAY_MS);
  }

  private async pushRows(): Promise<void> {
    const { epochs } = this.resources;
    const sessionIds = [...this.changedSessions];
    this.changedSessions.clear();
    this.pushTimer = undefined;
    try {
      for (const agentId of await this.connectedAgents()) {
        const pushed = await epochs.within(async (epoch) => ({
          epoch,
          rows: await this.inbox.byIds(agentId, sessionIds),
        }));
        this.live.server?.to(agentRoom(agentId)).emit('inbox', pushed);
      }
    } catch (fault) {
      this.resources.log.warn(
        { ...faultFields(fault) },
        'changed rows of the inbox were not sent; consoles get them at their next request',
      );
    }
  }

  private async connectedAgents(): Promise<Set<AgentId>> {
    const sockets = (await this.live.server?.in(AGENTS_ROOM).fetchSockets()) ?? [];
    return new Set(
      sockets.map(principalOf).flatMap((principal) => (principal.as === 'agent' ? [principal.agentId] : [])),
    );
  }
}
