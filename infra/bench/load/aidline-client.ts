import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { SignInResponse } from '@libs/protocol/http.ts';
import { PROTOCOL_VERSION, type Acknowledgement, type ServerMessageMap } from '@libs/protocol/socket-protocol.ts';
import {
  CONVERSATIONS_PER_AGENT,
  openConcurrently,
  type LoadConversation,
  type LoadTarget,
} from './load-conversation.ts';
import { emitRequest, connectSocket } from './bench-socket.ts';

/** Uses Aidline's protocol as the browser does: opens a session, joins it, sends commands, counts what arrives. */
export async function openAidlineConversations(target: LoadTarget): Promise<LoadConversation[]> {
  const bySession = new Map<string, VersionCheckedConversation>();
  const auth = { as: 'agent', protocol: PROTOCOL_VERSION, lang: 'en', accessToken: await fetchAccessToken(target) };
  const agents = await openConcurrently(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), async () => {
    const agent = await connectSocket(target.agentUrl, auth);
    return agent.on('events', (down: ServerMessageMap['events']) => bySession.get(down.sessionId)?.receiveEvents(down));
  });
  return openConcurrently(target.conversations, async (index) => {
    const { visitor, sessionId } = await openVisitorSession(target.visitorUrl);
    await emitRequest(visitor, 'join', { sessionId, cursor: null });
    const counted = new VersionCheckedConversation(visitor, sessionId);
    bySession.set(sessionId, counted);
    await emitRequest(agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!, 'join', { sessionId, cursor: null });
    return counted;
  });
}

/** Checks the versions: a gap is a fault of the measured system and ends the measurement. */
class VersionCheckedConversation implements LoadConversation {
  onDelivered: (text: string) => void = () => {};
  private version: number | undefined;

  constructor(
    private readonly visitor: Socket,
    private readonly sessionId: string,
  ) {}

  send(text: string, onAck: (fault?: string) => void): void {
    const command = { type: 'message.send', text };
    const body = { sessionId: this.sessionId, commandId: randomUUID(), command };
    this.visitor.emit('command', body, (answer: Acknowledgement<'command'>) =>
      onAck(answer.ok ? undefined : answer.error.code),
    );
  }

  receiveEvents({ events }: ServerMessageMap['events']): void {
    for (const recorded of events) {
      if (this.version !== undefined && recorded.version !== this.version + 1)
        throw new Error(`version ${recorded.version} came after ${this.version}`);
      this.version = recorded.version;
      if ('event' in recorded && recorded.event.type === 'message.sent') this.onDelivered(recorded.event.text);
    }
  }
}

async function openVisitorSession(url: string): Promise<{ visitor: Socket; sessionId: string }> {
  const [sessionId, key] = [v7(), randomBytes(32).toString('base64url')];
  const visitor = await connectSocket(url, { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key });
  const command = { type: 'session.open', lang: 'en', opening: 'click' };
  await emitRequest(visitor, 'command', { sessionId, commandId: randomUUID(), command });
  return { visitor, sessionId };
}

export async function fetchAccessToken({ agentUrl, agent }: Pick<LoadTarget, 'agentUrl' | 'agent'>): Promise<string> {
  const response = await fetch(`${agentUrl}/api/agents/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(agent),
  });
  if (!response.ok) throw new Error(`the agent could not sign in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as SignInResponse).accessToken;
}

/** Idle sockets for the memory benchmark: authenticated with an open session, which they join once `join` is called. */
export async function openIdleAidlineSockets(url: string, count: number): Promise<{ join: () => Promise<void> }> {
  const opened = await openConcurrently(count, () => openVisitorSession(url));
  const join = (index: number) => {
    const { visitor, sessionId } = opened[index]!;
    return emitRequest(visitor, 'join', { sessionId, cursor: null });
  };
  return { join: async () => void (await openConcurrently(count, join)) };
}
