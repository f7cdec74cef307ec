import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

/** `offer`: somebody who waits. `handover`: a colleague's conversation that is this agent's now. */
export type AssignmentRequest = { row: InboxRow; kind: 'offer' } | { row: InboxRow; kind: 'handover'; from: AgentId };

/** The conversations that this agent is asked to take. */
export const assignmentRequests = (rows: readonly InboxRow[], me: AgentId): AssignmentRequest[] =>
  rows.flatMap((row): AssignmentRequest[] => {
    if (row.status === 'waiting' && row.offeredTo === me) return [{ row, kind: 'offer' }];
    if (row.status === 'active' && row.agentId === me && row.handedBy)
      return [{ row, kind: 'handover', from: row.handedBy }];
    return [];
  });
