import type { SessionId } from '@libs/protocol/ids.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

/** For this agent, who leaves the conversation: while it is open, it is read. */
export function markUnread(workspace: AgentWorkspace, sessionId: SessionId): void {
  void workspace.request({ method: 'POST', path: `/inbox/${sessionId}/unread` });
  workspace.requestLeave();
}
