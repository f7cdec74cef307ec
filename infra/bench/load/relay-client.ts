import { randomUUID } from 'node:crypto';
import type { Transport } from '@libs/client/transport/transport.ts';
import {
  CONVERSATIONS_PER_AGENT,
  openConcurrently,
  type LoadConversation,
  type LoadTarget,
} from './load-conversation.ts';
import { connectToRelay, expectAccepted, TIMEOUT_MS } from './bench-connection.ts';

type RelayMessage = { room: string; id: string; text: string };

/** The client of the bare relay. The visitor joins the room too, as in any chat: both sides receive each message. */
export async function openRelayConversations(target: LoadTarget): Promise<LoadConversation[]> {
  const byRoom = new Map<string, LoadConversation>();
  const agents = await openConcurrently(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), async () => {
    const agent = await connectToRelay(target.agentUrl);
    agent.on('message', (message) => {
      const { room, text } = message as RelayMessage;
      byRoom.get(room)?.onDelivered(text);
    });
    return agent;
  });
  return openConcurrently(target.conversations, async (index) => {
    const room = randomUUID();
    const visitor = await connectToRelay(target.visitorUrl);
    await join(visitor, room);
    await join(agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!, room);
    const conversation = createRelayConversation(visitor, room);
    byRoom.set(room, conversation);
    return conversation;
  });
}

const join = (connection: Transport, room: string): Promise<void> =>
  expectAccepted('join', connection.request('join', { room }, TIMEOUT_MS));

function createRelayConversation(visitor: Transport, room: string): LoadConversation {
  return {
    send: (text) => {
      const message: RelayMessage = { room, id: randomUUID(), text };
      return expectAccepted('message', visitor.request('message', message, TIMEOUT_MS));
    },
    onDelivered: () => {},
  };
}

/** Idle sockets for the memory benchmark: connected, and in a room once `join` is called. */
export async function openIdleRelaySockets(url: string, count: number): Promise<{ join: () => Promise<void> }> {
  const sockets = await openConcurrently(count, () => connectToRelay(url));
  return {
    join: async () => void (await openConcurrently(count, (index) => join(sockets[index]!, randomUUID()))),
  };
}
