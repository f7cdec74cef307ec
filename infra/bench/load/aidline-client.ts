import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import { newCommandId, newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { SingleConnection } from '@libs/client/node/single-connection.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ServerMessageMap } from '@libs/protocol/socket-protocol.ts';
import {
  CONVERSATIONS_PER_AGENT,
  openConcurrently,
  type LoadConversation,
  type LoadTarget,
} from './load-conversation.ts';
import { connectToGateway, expectAccepted } from './bench-connection.ts';

/** Uses Aidline's protocol as the browser does: opens a session, joins it, sends commands, counts what arrives. */
export async function openAidlineConversations(target: LoadTarget): Promise<LoadConversation[]> {
  const bySession = new Map<string, VersionCheckedConversation>();
  const credentials = agentCredentials(await fetchAccessToken(target));
  const agents = await openConcurrently(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), async () => {
    const agent = await connectToGateway(target.agentUrl, credentials);
    agent.on('events', (pushed) => bySession.get(pushed.sessionId)?.receiveEvents(pushed));
    return agent;
  });
  return openConcurrently(target.conversations, async (index) => {
    const { visitor, sessionId } = await openVisitorSession(target.visitorUrl);
    await joinSession(visitor, sessionId);
    const counted = new VersionCheckedConversation(visitor, sessionId);
    bySession.set(sessionId, counted);
    await joinSession(agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!, sessionId);
    return counted;
  });
}

/** Checks the versions: a gap is a fault of the measured system and ends the measurement. */
class VersionCheckedConversation implements LoadConversation {
  onDelivered: (text: string) => void = () => {};
  private version: number | undefined;

  constructor(
    private readonly visitor: SingleConnection,
    private readonly sessionId: SessionId,
  ) {}

  send(text: string): Promise<void> {
    return sendCommand(this.visitor, this.sessionId, { type: 'message.send', text });
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

const joinSession = (connection: SingleConnection, sessionId: SessionId): Promise<void> =>
  expectAccepted('join', connection.join(sessionId));

const sendCommand = (visitor: SingleConnection, sessionId: SessionId, command: ChatCommand): Promise<void> =>
  expectAccepted(command.type, visitor.send({ sessionId, commandId: newCommandId(), command }));

async function openVisitorSession(url: string): Promise<{ visitor: SingleConnection; sessionId: SessionId }> {
  const sessionId = newSessionId();
  const visitor = await connectToGateway(url, visitorCredentials(sessionId, newVisitorKey()));
  await sendCommand(visitor, sessionId, { type: 'session.open', lang: 'en', opening: 'click' });
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
    return joinSession(visitor, sessionId);
  };
  return { join: async () => void (await openConcurrently(count, join)) };
}
