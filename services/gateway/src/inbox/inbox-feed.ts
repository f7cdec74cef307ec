import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, decodeChangeDigest } from '@libs/server/event-publisher.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { principalOf } from '../delivery/socket-data.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { AGENTS_ROOM, agentRoom } from '../delivery/socket-rooms.ts';
import { ConversationAccess } from '../authorization/conversation-access.ts';
import { asReadable, InboxReader, withUnread } from './inbox.reader.ts';

/** Changes within this time are read together, so that the cost does not grow with the message rate. */
const PUSH_DELAY_MS = 200;

/**
 * Sends changed rows of the inbox to the consoles on this gateway, with each agent's own unread counts. The rows are
 * read, unsealed and encoded once for all agents who may read all of them and have seen none, and not once for each agent.
 */
@Injectable()
export class InboxFeed implements OnModuleInit, OnModuleDestroy {
  private readonly changedSessions = new Set<SessionId>();
  private pushTimer: NodeJS.Timeout | undefined;
  private isShutDown = false;

  constructor(
    private readonly resources: ServerResources,
    private readonly inbox: InboxReader,
    private readonly live: LiveSessions,
    private readonly access: ConversationAccess,
  ) {}

  onModuleInit(): void {
    this.resources.pubSub.onMessage((channel, message) => {
      if (channel === CONSOLES_CHANNEL) this.queueChanges(decodeChangeDigest(message).sessionIds);
    });
    this.resources.pubSub.subscribe(CONSOLES_CHANNEL).catch(() => undefined);
  }

  onModuleDestroy(): void {
    this.isShutDown = true;
    clearTimeout(this.pushTimer);
  }

  private queueChanges(sessionIds: SessionId[]): void {
    if (!this.live.server?.sockets.adapter.rooms.has(AGENTS_ROOM)) return;
    for (const sessionId of sessionIds) this.changedSessions.add(sessionId);
    this.schedulePush();
  }

  /** One at a time: what changes during a push goes with the next one, however long this one takes. */
  private schedulePush(): void {
    this.pushTimer ??= setTimeout(() => void this.pushRows().then(() => this.onPushed()), PUSH_DELAY_MS);
  }

  private onPushed(): void {
    this.pushTimer = undefined;
    if (this.changedSessions.size > 0 && !this.isShutDown) this.schedulePush();
  }

  private async pushRows(): Promise<void> {
    const sessionIds = [...this.changedSessions];
    this.changedSessions.clear();
    try {
      const agentIds = await this.connectedAgents();
      const { epoch, rows, seen } = await this.resources.epochs.within(async (now) => ({
        epoch: now,
        ...(await this.inbox.byIdsForAll(agentIds, sessionIds)),
      }));
      const rules = await this.access.rulesOf(agentIds);
      const push = (to: AgentId[], seenByThem?: ReadonlyMap<SessionId, number>) =>
        this.live.server?.to(to.map(agentRoom)).emit('inbox', {
          epoch,
          rows: rows.map((row) => asReadable(rules.get(to[0]!)!, withUnread(row, seenByThem?.get(row.sessionId)))),
        });
      const isAlone = (agentId: AgentId) => seen.has(agentId) || rules.get(agentId)!.access !== 'everyone';
      for (const agentId of agentIds.filter(isAlone)) push([agentId], seen.get(agentId));
      const others = agentIds.filter((agentId) => !isAlone(agentId));
      if (others.length > 0) push(others);
    } catch (fault) {
      this.resources.log.warn(
        { ...faultFields(fault) },
        'changed rows of the inbox were not sent; consoles get them at their next request',
      );
    }
  }

  private async connectedAgents(): Promise<AgentId[]> {
    const sockets = (await this.live.server?.in(AGENTS_ROOM).fetchSockets()) ?? [];
    const agentIds = sockets
      .map(principalOf)
      .flatMap((principal) => (principal.as === 'agent' ? [principal.agentId] : []));
    return [...new Set(agentIds)];
  }
}
