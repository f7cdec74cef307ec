import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { InboxStore } from '../inbox-store.ts';
import { assignmentRequests } from './assignment-requests.ts';

/** Tells when this agent is newly asked to take something. Returns a function that stops it. */
export function followAssignmentRequests(inbox: InboxStore, me: AgentId, onRequest: () => void): () => void {
  let known: ReadonlySet<SessionId> = new Set();
  return inbox.subscribe(({ rows }) => {
    const asked = new Set(assignmentRequests(rows, me).map(({ row }) => row.sessionId));
    if ([...asked].some((sessionId) => !known.has(sessionId))) onRequest();
    known = asked;
  });
}
