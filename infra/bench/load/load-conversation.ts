/**
 * One visitor connected to one process and one agent to another. The load generator uses only this type, so that the
 * bare relay and Aidline are driven by the same code at the same cost.
 */
export type LoadConversation = {
  /** Resolves when the text was acknowledged; rejects when it was refused. */
  send: (text: string) => Promise<void>;
  /** Set by the loop: called when the agent's socket has received a text. */
  onDelivered: (text: string) => void;
};

/** The addresses of both sides, and their protocol. */
export type LoadTarget = {
  dialect: 'relay' | 'aidline';
  visitorUrl: string;
  agentUrl: string;
  conversations: number;
  agent?: { email: string; password: string };
};

/** An agent works on many chats; each agent's socket carries this many. */
export const CONVERSATIONS_PER_AGENT = 50;

/** So few at a time that opening does not overload the servers. */
const CONCURRENCY = 25;

/** Runs `open` for 0…count-1, a few at a time, and keeps the order of the results. */
export async function openConcurrently<T>(count: number, open: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = Array.from({ length: count });
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await open(index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
