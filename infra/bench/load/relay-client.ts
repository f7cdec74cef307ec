import { randomUUID } from 'node:crypto';
import type { Transport } from '@libs/client/transport/transport.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import {
  CONVERSATIONS_PER_AGENT,
  openConcurrently,
  type LoadConversation,
  type LoadMessage,
  type LoadSide,
  type LoadTarget,
} from './load-conversation.ts';
import { connectToRelay, expectAccepted, TIMEOUT_MS } from './bench-connection.ts';

type RelayMessage = LoadMessage & { room: string };

/** A connection of an agent and the conversations on it. */
type AgentConnection = { connection: Transport; conversations: Map<string, RelayConversation> };

/** The client of the bare relay. The visitor joins the room too, as in any chat: both sides receive each message. */
export async function openRelayConversations(
  target: LoadTarget,
): Promise<{ conversations: LoadConversation[]; crowded: LoadConversation[] }> {
  const agents = await openConcurrently(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), () =>
    connectAgent(target.agentUrl),
  );
  const conversations = await openConcurrently(target.conversations, (index) =>
    openConversation(target.visitorUrl, [agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!], index),
  );
  if (!target.readers) return { conversations, crowded: [] };
  const urls = [target.visitorUrl, target.agentUrl];
  const readers = await openConcurrently(target.readers, (index) => connectAgent(urls[index % urls.length]!));
  return { conversations, crowded: [await openConversation(target.visitorUrl, readers, 0)] };
}

async function connectAgent(url: string): Promise<AgentConnection> {
  const connection = await connectToRelay(url);
  const agent: AgentConnection = { connection, conversations: new Map() };
  connection.on('message', (message) => {
    const received = message as RelayMessage;
    agent.conversations.get(received.room)?.receive('agent', received);
  });
  return agent;
}

async function openConversation(url: string, agents: AgentConnection[], language: number): Promise<LoadConversation> {
  const room = randomUUID();
  const visitor = await connectToRelay(url);
  const conversation = new RelayConversation({ visitor, agent: agents[0]!.connection }, room);
  conversation.readers = agents.length;
  conversation.language = language;
  visitor.on('message', (message) => conversation.receive('visitor', message as RelayMessage));
  await join(visitor, room);
  for (const { connection, conversations } of agents) {
    conversations.set(room, conversation);
    await join(connection, room);
  }
  return conversation;
}

const join = (connection: Transport, room: string): Promise<void> =>
  expectAccepted('join', connection.request('join', { room }, TIMEOUT_MS));

class RelayConversation implements LoadConversation {
  onDelivered: (id: CommandId) => void = () => {};
  readers = 1;
  language = 0;

  constructor(
    private readonly sides: Record<LoadSide, Transport>,
    private readonly room: string,
  ) {}

  send(message: LoadMessage): Promise<void> {
    const body: RelayMessage = { room: this.room, ...message };
    return expectAccepted('message', this.sides[message.from].request('message', body, TIMEOUT_MS));
  }

  receive(side: LoadSide, { id, from }: RelayMessage): void {
    if (from !== side) this.onDelivered(id);
  }
}

/** Idle sockets for the memory benchmark: connected, and in a room once `join` is called. */
export async function openIdleRelaySockets(url: string, count: number): Promise<{ join: () => Promise<void> }> {
  const sockets = await openConcurrently(count, () => connectToRelay(url));
  return {
    join: async () => void (await openConcurrently(count, (index) => join(sockets[index]!, randomUUID()))),
  };
}
