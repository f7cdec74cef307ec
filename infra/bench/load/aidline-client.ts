import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import { newCommandId, newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { SingleConnection } from '@libs/client/node/single-connection.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { ServerMessageMap } from '@libs/protocol/socket-protocol.ts';
import { AgentLogin } from './agent-login.ts';
import { connectToGateway, expectAccepted } from './bench-connection.ts';
import {
  CONVERSATIONS_PER_AGENT,
  openConcurrently,
  type LoadConversation,
  type LoadMessage,
  type LoadSide,
  type LoadTarget,
} from './load-conversation.ts';
import { loadText, LOAD_LOCALES } from './load-texts.ts';

/** A connection of an agent and the conversations on it. */
type AgentConnection = { connection: SingleConnection; conversations: Map<SessionId, AidlineConversation> };

let logins: AgentLogin[] = [];

/** Before a measurement, so that no token expires within it. */
export const renewAgents = async (): Promise<void> => void (await Promise.all(logins.map((login) => login.renew())));

/** Signs in one agent, whose token is renewed from now on. */
export async function signInAgent(target: Pick<LoadTarget, 'agentUrl' | 'agent'>) {
  const login = new AgentLogin(target);
  const accessToken = await login.signIn();
  logins = [...logins, login];
  return { login, accessToken };
}

/** The two sides of a conversation are on neighbouring processes, so that its messages pass between them. */
const addressesOf = ({ visitorUrl, agentUrl, urls = [visitorUrl, agentUrl] }: LoadTarget) => {
  const isSpread = urls.length > 2;
  return {
    ofVisitor: (index: number) => (isSpread ? urls[index % urls.length]! : visitorUrl),
    ofAgent: (index: number) => (isSpread ? urls[(index + 1) % urls.length]! : agentUrl),
    ofReader: (index: number) => urls[index % urls.length]!,
  };
};

/** Uses Aidline's protocol as the browser does: opens a session, joins it, sends commands, counts what arrives. */
export async function openAidlineConversations(
  target: LoadTarget,
): Promise<{ conversations: LoadConversation[]; crowded: LoadConversation[] }> {
  const agent = await signInAgent(target);
  const { ofVisitor, ofAgent, ofReader } = addressesOf(target);
  const agents = await openConcurrently(Math.ceil(target.conversations / CONVERSATIONS_PER_AGENT), (index) =>
    connectAgent(ofAgent(index), agent),
  );
  const conversations = await openConcurrently(target.conversations, (index) =>
    openConversation(ofVisitor(index), [agents[Math.floor(index / CONVERSATIONS_PER_AGENT)]!], index),
  );
  if (!target.readers) return { conversations, crowded: [] };
  const readers = await openConcurrently(target.readers, (index) => connectAgent(ofReader(index), agent));
  return { conversations, crowded: [await openConversation(ofVisitor(0), readers, 0)] };
}

export async function connectAgent(
  url: string,
  { login, accessToken }: Awaited<ReturnType<typeof signInAgent>>,
): Promise<AgentConnection> {
  const connection = await connectToGateway(url, agentCredentials(accessToken));
  const agent: AgentConnection = { connection, conversations: new Map() };
  connection.on('events', (pushed) => agent.conversations.get(pushed.sessionId)?.receiveEvents('agent', pushed));
  login.add(connection);
  return agent;
}

export async function openConversation(
  url: string,
  agents: AgentConnection[],
  language: number,
): Promise<LoadConversation> {
  const { visitor, sessionId } = await openVisitorSession(url, language);
  const conversation = new AidlineConversation({ visitor, agent: agents[0]!.connection }, sessionId);
  conversation.readers = agents.length;
  conversation.language = language;
  visitor.on('events', (pushed) => conversation.receiveEvents('visitor', pushed));
  await joinSession(visitor, sessionId);
  for (const { connection, conversations } of agents) {
    conversations.set(sessionId, conversation);
    await joinSession(connection, sessionId);
  }
  await sendCommand(agents[0]!.connection, {
    sessionId,
    commandId: newCommandId(),
    command: { type: 'session.claim' },
  });
  return conversation;
}

/** A conversation that waits in the list: its visitor has written once, and is connected. */
export async function openUnanswered(url: string, language: number): Promise<void> {
  const { visitor, sessionId } = await openVisitorSession(url, language);
  const command: ChatCommand = { type: 'message.send', text: loadText('visitor', language, 0) };
  await sendCommand(visitor, { sessionId, commandId: newCommandId(), command });
}

/** Each side counts what the other has written; that nothing is missing is judged by the loop, which waits for it. */
class AidlineConversation implements LoadConversation {
  onDelivered: (id: CommandId) => void = () => {};
  readers = 1;
  language = 0;

  constructor(
    private readonly sides: Record<LoadSide, SingleConnection>,
    private readonly sessionId: SessionId,
  ) {}

  send({ id, from, text }: LoadMessage): Promise<void> {
    const command: ChatCommand = { type: 'message.send', text };
    return sendCommand(this.sides[from], { sessionId: this.sessionId, commandId: id, command });
  }

  receiveEvents(side: LoadSide, { events }: ServerMessageMap['events']): void {
    const others = side === 'agent' ? 'customer' : 'agent';
    for (const recorded of events)
      if ('event' in recorded && recorded.event.type === 'message.sent' && recorded.event.from === others)
        this.onDelivered(recorded.commandId);
  }
}

const joinSession = (connection: SingleConnection, sessionId: SessionId): Promise<void> =>
  expectAccepted('join', connection.join(sessionId));

const sendCommand = (connection: SingleConnection, body: Parameters<SingleConnection['send']>[0]): Promise<void> =>
  expectAccepted(body.command.type, connection.send(body));

async function openVisitorSession(
  url: string,
  language = 0,
): Promise<{ visitor: SingleConnection; sessionId: SessionId }> {
  const [sessionId, lang] = [newSessionId(), LOAD_LOCALES[language % LOAD_LOCALES.length]!];
  const visitor = await connectToGateway(url, visitorCredentials(sessionId, newVisitorKey(), lang));
  const command: ChatCommand = { type: 'session.open', lang, opening: 'click' };
  await sendCommand(visitor, { sessionId, commandId: newCommandId(), command });
  return { visitor, sessionId };
}

export const fetchAccessToken = (target: Pick<LoadTarget, 'agentUrl' | 'agent'>): Promise<string> =>
  new AgentLogin(target).signIn();

/** Idle sockets for the memory benchmark: authenticated with an open session, which they join once `join` is called. */
export async function openIdleAidlineSockets(url: string, count: number): Promise<{ join: () => Promise<void> }> {
  const opened = await openConcurrently(count, () => openVisitorSession(url));
  const join = (index: number) => {
    const { visitor, sessionId } = opened[index]!;
    return joinSession(visitor, sessionId);
  };
  return { join: async () => void (await openConcurrently(count, join)) };
}
