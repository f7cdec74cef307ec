import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { AccessRule } from '@libs/protocol/security-settings.ts';

/** Which conversations one agent may read; `opened` past the rule, for a time. */
export type ReadingRule = { access: AccessRule; agentId: AgentId; opened: ReadonlySet<SessionId> };

/** What the rule asks of a conversation. `agentId`: whose it is. */
export type AssignedSession = { sessionId: SessionId; status: string; agentId: AgentId | null };

export function mayRead({ access, agentId, opened }: ReadingRule, session: AssignedSession): boolean {
  if (access === 'everyone' || session.agentId === agentId || opened.has(session.sessionId)) return true;
  return access === 'own-and-waiting' && session.status === 'waiting';
}
