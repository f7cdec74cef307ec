import type { CommandId } from '@libs/protocol/ids.ts';

export type LoadSide = 'visitor' | 'agent';
export type LoadMessage = { id: CommandId; from: LoadSide; text: string };

/**
 * One visitor connected to one process and one agent, or several readers, to both. The load generator uses only this
 * type, so that the bare relay and Aidline are driven by the same code at the same cost.
 */
export type LoadConversation = {
  /** Resolves when the message was acknowledged; rejects when it was refused. */
  send: (message: LoadMessage) => Promise<void>;
  /** Set by the loop: called when a socket that did not send this message has received it. */
  onDelivered: (id: CommandId) => void;
  /** How many sockets receive a message of the visitor besides the visitor. */
  readers: number;
  /** An index into the languages of `load-texts.ts`. */
  language: number;
};

/** The addresses of both sides, and their protocol. */
export type LoadTarget = {
  dialect: 'relay' | 'aidline';
  visitorUrl: string;
  agentUrl: string;
  /** All processes, where there are more than two: conversations are spread over them. */
  urls?: readonly string[];
  conversations: number;
  /** In one more conversation there are so many sockets of agents, half of them on each process. */
  readers?: number;
  agent?: { email: string; password: string };
};

/** An agent works on many chats; each agent's socket carries this many. */
export const CONVERSATIONS_PER_AGENT = 50;

/** So few at a time that opening does not overload the servers. */
const CONCURRENCY = 25;

/** Runs `open` for 0…count-1, a few at a time, and keeps the order of the results. */
export async function openConcurrently<T>(
  count: number,
  open: (index: number) => Promise<T>,
  concurrency = CONCURRENCY,
): Promise<T[]> {
  const results: T[] = Array.from({ length: count });
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await open(index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
