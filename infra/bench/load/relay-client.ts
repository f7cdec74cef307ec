import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import {
  CONVERSATIONS_PER_AGENT,
  openConcurrently,
  type LoadConversation,
  type LoadTarget,
} from './load-conversation.ts';
import { emitRequest, connectSocket } from './bench-socket.ts';

type RelayMessage = { room: string; id: string; text: string };

/** The client of the bare relay. The visitor joins the room too, as in any chat: both sides receive each message. */
export async function openRelayConversations(target: LoadTarget): Promise<LoadConversation[]> {
  const byRoom = new Map<string, LoadConversation>();
  const agents = await openConcurrently(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), async () => {
    const agent = await connectSocket(target.agentUrl);
    return agent.on('message', ({ room, text }: RelayMessage) => byRoom.get(room)?.onDelivered(text));
  });
  return openConcurrently(target.conversations, async (index) => {
    const room = randomUUID();
    const visitor = await connectSocket(target.visitorUrl);
    await emitRequest(visitor, 'join', { room });
    await emitRequest(agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!, 'join', { room });
    const conversation = createRelayConversation(visitor, room);
    byRoom.set(room, conversation);
    return conversation;
  });
}

function createRelayConversation(visitor: Socket, room: string): LoadConversation {
  return {
    send: (text, onAck) => {
      const message: RelayMessage = { room, id: randomUUID(), text };
      visitor.emit('message', message, ({ ok }: { ok: boolean }) => onAck(ok ? undefined : 'refused'));
    },
    onDelivered: () => {},
  };
}

/** Idle sockets for the memory benchmark: connected, and in a room once `join` is called. */
export async function openIdleRelaySockets(url: string, count: number): Promise<{ join: () => Promise<void> }> {
  const sockets = await openConcurrently(count, () => connectSocket(url));
  return {
    join: async () =>
      void (await openConcurrently(count, (index) => emitRequest(sockets[index]!, 'join', { room: randomUUID() }))),
  };
}
