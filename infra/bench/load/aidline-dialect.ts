import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { SignInResponse } from '@libs/protocol/http.ts';
import { PROTOCOL_VERSION, type Answer, type Down } from '@libs/protocol/wire.ts';
import { CONVERSATIONS_PER_AGENT, openInTurn, type Conversation, type Target } from './conversation.ts';
import { ask, connect } from './socket.ts';

/** Speaks Aidline's wire as the browser does: opens a session, joins it, sends commands, counts what arrives. */
export async function openAidlineConversations(target: Target): Promise<Conversation[]> {
  const bySession = new Map<string, Counted>();
  const auth = { as: 'agent', protocol: PROTOCOL_VERSION, lang: 'en', accessToken: await accessToken(target) };
  const agents = await openInTurn(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), async () => {
    const agent = await connect(target.agentUrl, auth);
    return agent.on('events', (down: Down['events']) => bySession.get(down.sessionId)?.count(down));
  });
  return openInTurn(target.conversations, async (index) => {
    const { visitor, sessionId } = await openVisitor(target.visitorUrl);
    await ask(visitor, 'join', { sessionId, cursor: null });
    const counted = new Counted(visitor, sessionId);
    bySession.set(sessionId, counted);
    await ask(agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!, 'join', { sessionId, cursor: null });
    return counted;
  });
}

/** Trusts nothing: a version that is not the next one is a fault of what is measured, and ends the measurement. */
class Counted implements Conversation {
  onDelivered: (text: string) => void = () => {};
  private version: number | undefined;

  constructor(
    private readonly visitor: Socket,
    private readonly sessionId: string,
  ) {}

  send(text: string, onAck: (fault?: string) => void): void {
    const command = { type: 'message.send', text };
    const body = { sessionId: this.sessionId, commandId: randomUUID(), command };
    this.visitor.emit('command', body, (answer: Answer<'command'>) => onAck(answer.ok ? undefined : answer.error.code));
  }

  count({ events }: Down['events']): void {
    for (const recorded of events) {
      if (this.version !== undefined && recorded.version !== this.version + 1)
        throw new Error(`version ${recorded.version} came after ${this.version}`);
      this.version = recorded.version;
      if ('event' in recorded && recorded.event.type === 'message.sent') this.onDelivered(recorded.event.text);
    }
  }
}

async function openVisitor(url: string): Promise<{ visitor: Socket; sessionId: string }> {
  const [sessionId, key] = [v7(), randomBytes(32).toString('base64url')];
  const visitor = await connect(url, { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key });
  const command = { type: 'session.open', lang: 'en', opening: 'click' };
  await ask(visitor, 'command', { sessionId, commandId: randomUUID(), command });
  return { visitor, sessionId };
}

export async function accessToken({ agentUrl, agent }: Pick<Target, 'agentUrl' | 'agent'>): Promise<string> {
  const response = await fetch(`${agentUrl}/api/agents/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(agent),
  });
  if (!response.ok) throw new Error(`the agent could not sign in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as SignInResponse).accessToken;
}

/** Idle sockets for the memory part: admitted and opened, and in their session once `join` is called. */
export async function openIdleAidlineSockets(url: string, count: number): Promise<{ join: () => Promise<void> }> {
  const opened = await openInTurn(count, () => openVisitor(url));
  const join = (index: number) => {
    const { visitor, sessionId } = opened[index]!;
    return ask(visitor, 'join', { sessionId, cursor: null });
  };
  return { join: async () => void (await openInTurn(count, join)) };
}
