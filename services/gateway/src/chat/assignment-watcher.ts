import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { ConversationAccess } from '../authorization/conversation-access.ts';
import { mayRead } from '../authorization/reading-rule.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { principalOf, socketDataOf } from '../delivery/socket-data.ts';
import { SocketSessions } from './socket-sessions.ts';

/** As long as it takes at most until a conversation that was handed over is no longer sent to who had it. */
const CHECK_INTERVAL_MS = 1_000;

/** Takes agents out of conversations that they may no longer read: handed over, the rule changed, the time is over. */
@Injectable()
export class AssignmentWatcher implements OnModuleInit, OnModuleDestroy {
  private checkLoop: { stop: () => void } | undefined;

  constructor(
    private readonly resources: ServerResources,
    private readonly access: ConversationAccess,
    private readonly live: LiveSessions,
    private readonly sessions: SocketSessions,
  ) {}

  onModuleInit(): void {
    this.checkLoop = runRepeatedly(() => this.leaveClosedConversations(), {
      ...{ name: 'the check for conversations of others', log: this.resources.log, waitMs: () => CHECK_INTERVAL_MS },
    });
  }

  onModuleDestroy(): void {
    this.checkLoop?.stop();
  }

  private async leaveClosedConversations(): Promise<void> {
    if ((await this.resources.settings.readSecurity()).conversationAccess === 'everyone') return;
    const readers = [...(this.live.server?.sockets.sockets.values() ?? [])].flatMap((socket) => {
      const principal = principalOf(socket);
      const { joined } = socketDataOf(socket);
      return principal.as === 'agent' && joined.size > 0 ? [{ socket, joined, agentId: principal.agentId }] : [];
    });
    if (readers.length === 0) return;
    const rules = await this.access.rulesOf([...new Set(readers.map(({ agentId }) => agentId))]);
    const found = await this.access.assignments([...new Set(readers.flatMap(({ joined }) => [...joined]))]);
    const bySession = new Map(found.map((session) => [session.sessionId, session]));
    for (const { socket, joined, agentId } of readers)
      for (const sessionId of [...joined]) {
        const session = bySession.get(sessionId);
        if (session && !mayRead(rules.get(agentId)!, session)) await this.sessions.leave(socket, sessionId);
      }
  }
}
