import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';

/** A conversation of an agent whose customer waits for a word since then. Times are milliseconds. */
export type UnansweredConversation = { sessionId: SessionId; agentId: AgentId; waitingSince: number };

/**
 * Whose customers wait for somebody who is not there: both have to last, the wait and the absence, so that a page that
 * reloads loses nobody their agent. `absentSince` has the agents who are not there, and since when.
 */
export const abandonedConversations = (
  conversations: readonly UnansweredConversation[],
  absentSince: ReadonlyMap<AgentId, number>,
  { rules, now }: { rules: Pick<AssignmentRules, 'absentAfterSeconds'>; now: number },
): UnansweredConversation[] =>
  conversations.filter(({ agentId, waitingSince }) => {
    const since = absentSince.get(agentId);
    return since !== undefined && now - Math.max(since, waitingSince) >= rules.absentAfterSeconds * 1000;
  });

/** After another look at who is there: who was absent before keeps their time, who is back has none. */
export const absencesAfter = (
  before: ReadonlyMap<AgentId, number>,
  absent: readonly AgentId[],
  now: number,
): Map<AgentId, number> => new Map(absent.map((agentId) => [agentId, before.get(agentId) ?? now]));
