import { connectAgent, openConversation, signInAgent } from './aidline-client.ts';
import { openConcurrently, type LoadConversation } from './load-conversation.ts';

/** Agents who each see the whole list of conversations and write in their own share of them. */
export type TeamTarget = {
  urls: readonly string[];
  agents: readonly { email: string; password: string }[];
  conversations: number;
};

/** A password takes a core for a while, and few may wait. */
const CONCURRENT_SIGN_INS = 4;

let inboxRows = 0;

/** Rows of the list that all agents together have received so far. */
export const countInboxRows = (): number => inboxRows;

export async function openTeam({ urls, agents, conversations }: TeamTarget): Promise<LoadConversation[]> {
  const urlOf = (index: number) => urls[index % urls.length]!;
  const connections = await openConcurrently(
    agents.length,
    async (index) => {
      const url = urlOf(index + 1);
      const agent = await connectAgent(url, await signInAgent({ agentUrl: url, agent: agents[index]! }));
      agent.connection.on('inbox', ({ rows }) => (inboxRows += rows.length));
      return agent;
    },
    CONCURRENT_SIGN_INS,
  );
  return openConcurrently(conversations, (index) =>
    openConversation(urlOf(index), [connections[index % connections.length]!], index),
  );
}
