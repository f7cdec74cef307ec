import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { CONVERSATIONS_PER_AGENT, openInTurn, type Conversation, type Target } from './conversation.ts';
import { ask, connect } from './socket.ts';

type Said = { room: string; id: string; text: string };

/** Speaks to the bare relay. The visitor is in the room too, as in any chat: both sides receive each message. */
export async function openRelayConversations(target: Target): Promise<Conversation[]> {
  const byRoom = new Map<string, Conversation>();
  const agents = await openInTurn(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), async () => {
    const agent = await connect(target.agentUrl);
    return agent.on('message', ({ room, text }: Said) => byRoom.get(room)?.onDelivered(text));
  });
  return openInTurn(target.conversations, async (index) => {
    const room = randomUUID();
    const visitor = await connect(target.visitorUrl);
    await ask(visitor, 'join', { room });
    await ask(agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!, 'join', { room });
    const conversation = conversationOf(visitor, room);
    byRoom.set(room, conversation);
    return conversation;
  });
}

function conversationOf(visitor: Socket, room: string): Conversation {
  return {
    send: (text, onAck) => {
      const said: Said = { room, id: randomUUID(), text };
      visitor.emit('message', said, ({ ok }: { ok: boolean }) => onAck(ok ? undefined : 'refused'));
    },
    onDelivered: () => {},
  };
}

/** Idle sockets for the memory part: connected, and in a room once `join` is called. */
export async function openIdleRelaySockets(url: string, count: number): Promise<{ join: () => Promise<void> }> {
  const sockets = await openInTurn(count, () => connect(url));
  return {
    join: async () => void (await openInTurn(count, (index) => ask(sockets[index]!, 'join', { room: randomUUID() }))),
  };
}
