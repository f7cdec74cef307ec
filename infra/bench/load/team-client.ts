import type { SessionId } from '@libs/protocol/ids.ts';
import type { ServerMessageMap } from '@libs/protocol/socket-protocol.ts';
import { connectAgent, openConversation, openUnanswered, signInAgent } from './aidline-client.ts';
import { openConcurrently, type LoadConversation } from './load-conversation.ts';
import { quantilesOf, type Quantiles } from './quantiles.ts';

/** Agents who each see the whole list of conversations and write in their own share of them. */
export type TeamTarget = {
  urls: readonly string[];
  agents: readonly { email: string; password: string }[];
  conversations: number;
  /** So many further ones wait in the list, and nobody writes in them. */
  unanswered?: number;
};

/** A password takes a core for a while, and few may wait. */
const CONCURRENT_SIGN_INS = 4;

let inboxRows = 0;
let delays: number[] = [];

/** Rows of the list that all agents together have received so far. */
export const countInboxRows = (): number => inboxRows;

/** Since the last call, over all agents: how long after a message was written its row was in the list. */
export function takeListDelays(): Quantiles {
  const taken = quantilesOf(delays);
  delays = [];
  return taken;
}

export async function openTeam({
  urls,
  agents,
  conversations,
  unanswered = 0,
}: TeamTarget): Promise<LoadConversation[]> {
  const urlOf = (index: number) => urls[index % urls.length]!;
  const connections = await openConcurrently(
    agents.length,
    async (index) => {
      const url = urlOf(index + 1);
      const agent = await connectAgent(url, await signInAgent({ agentUrl: url, agent: agents[index]! }));
      agent.connection.on('inbox', recordRows());
      return agent;
    },
    CONCURRENT_SIGN_INS,
  );
  await openConcurrently(unanswered, (index) => openUnanswered(urlOf(index), index));
  return openConcurrently(conversations, (index) =>
    openConversation(urlOf(index), [connections[index % connections.length]!], index),
  );
}

/** What one agent receives. A row may be sent again for another reason, so only a newer message counts. */
function recordRows(): (pushed: ServerMessageMap['inbox']) => void {
  const newest = new Map<SessionId, string>();
  return ({ rows }) => {
    inboxRows += rows.length;
    for (const { sessionId, lastMessageAt } of rows) {
      if (!lastMessageAt || lastMessageAt <= (newest.get(sessionId) ?? '')) continue;
      newest.set(sessionId, lastMessageAt);
      delays.push(Date.now() - Date.parse(lastMessageAt));
    }
  };
}
