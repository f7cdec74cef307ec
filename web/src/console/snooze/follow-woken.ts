import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { InboxStore } from '../inbox-store.ts';

/** Tells when a conversation that this agent has put aside is back in the list. Returns a function that stops it. */
export function followWoken(inbox: InboxStore, me: AgentId, onWoken: () => void): () => void {
  let asleep: ReadonlySet<SessionId> = new Set();
  return inbox.subscribe(({ rows }) => {
    const isBack = rows.some(
      (row) => asleep.has(row.sessionId) && !row.isSnoozed && row.status === 'active' && row.agentId === me,
    );
    asleep = new Set(rows.flatMap((row) => (row.isSnoozed && row.agentId === me ? [row.sessionId] : [])));
    if (isBack) onWoken();
  });
}
