import { v4 } from 'uuid';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { createEventBuffer, receiveEvents } from '@libs/chat/event-buffer.ts';
import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import { openSingleConnection, SingleConnection } from '@libs/client/node/single-connection.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type {
  Acknowledgement,
  ClientMessageMap,
  Credentials,
  RefusalBody,
  ServerMessageMap,
  VisibleEvent,
} from '@libs/protocol/socket-protocol.ts';

/** Generous: what is tested is whether an answer comes, and the machine may be busy. */
const ACK_TIMEOUT_MS = 15_000;

/** Anybody may choose ids of any version. */
export const newCommandId = (): CommandId => v4() as CommandId;
export const openSessionCommand: ChatCommand = { type: 'session.open', lang: 'en', opening: 'click' };
export const messageCommand = (text: string): ChatCommand => ({ type: 'message.send', text });

/** A scripted client: it counts like a browser and keeps what it applied, in order. */
export class ChatClient {
  readonly applied: VisibleEvent[] = [];
  readonly inboxRows: ServerMessageMap['inbox']['rows'] = [];
  private buffer = createEventBuffer<VisibleEvent>(0);

  constructor(readonly connection: SingleConnection) {
    connection.on('events', ({ events }) => this.apply(events));
    connection.on('inbox', ({ rows }) => this.inboxRows.push(...rows));
  }

  /** The answer, or a rejection when none comes. Some tests ask for what cannot be had. */
  request<T = unknown>(event: keyof ClientMessageMap, body: object): Promise<T> {
    return this.connection.request(event, body as never) as Promise<T>;
  }

  command(
    sessionId: SessionId,
    command: unknown,
    commandId: CommandId = newCommandId(),
  ): Promise<Acknowledgement<'command'>> {
    return this.connection.send({ sessionId, commandId, command: command as ChatCommand });
  }

  async join(sessionId: SessionId): Promise<Acknowledgement<'join'>> {
    const last = this.applied.at(-1);
    const cursor = last ? { version: last.version, commandId: last.commandId } : null;
    const answer = await this.connection.join(sessionId, cursor);
    if (answer.ok) this.apply(answer.events);
    return answer;
  }

  texts(): string[] {
    return this.applied.flatMap((event) =>
      'event' in event && event.event.type === 'message.sent' ? [event.event.text] : [],
    );
  }

  close(): void {
    this.connection.close();
  }

  private apply(events: VisibleEvent[]): void {
    const { state, applied } = receiveEvents(this.buffer, events);
    this.buffer = state;
    this.applied.push(...applied);
  }
}

type HeaderFields = Record<string, string>;

/** Connects, or resolves with the refusal that the handshake was answered with. Some tests show what is no credentials. */
export async function connect(
  url: string,
  auth: object,
  headers: HeaderFields = {},
): Promise<ChatClient | RefusalBody> {
  const credentials = auth as Credentials;
  const opened = await openSingleConnection({ url, credentials, timeoutMs: ACK_TIMEOUT_MS, headers });
  return opened instanceof SingleConnection ? new ChatClient(opened) : opened;
}

export async function connectOrThrow(url: string, auth: object): Promise<ChatClient> {
  const client = await connect(url, auth);
  if (client instanceof ChatClient) return client;
  throw new Error(`refused: ${client.error.code}`);
}

/** A visitor whose session is open and joined. */
export async function openVisitor(url: string): Promise<{ client: ChatClient; sessionId: SessionId; key: string }> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const client = await connectOrThrow(url, visitorCredentials(sessionId, key));
  await client.command(sessionId, openSessionCommand);
  await client.join(sessionId);
  return { client, sessionId, key };
}

export type AgentCredentials = { email: string; password: string };

export async function signIn(url: string, agent: AgentCredentials): Promise<SignInResponse & { cookie: string }> {
  const response = await postJson(`${url}/api/agents/sign-in`, agent);
  return { ...((await response.json()) as SignInResponse), cookie: cookieOf(response) };
}

export const postJson = (url: string, body: unknown, headers: HeaderFields = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

export async function openAgent(url: string, agent: AgentCredentials): Promise<ChatClient> {
  return connectOrThrow(url, agentCredentials((await signIn(url, agent)).accessToken));
}

/**
 * Waits until `isSo`; rejects with `what` when it never comes. It looks less and less often, because a look may be a
 * request that the limiter counts: a search costs half a second of what an agent may do.
 */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = 15_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (let pauseMs = 25; !(await isSo()); pauseMs = Math.min(pauseMs * 1.4, 500)) {
    if (Date.now() > end) throw new Error(`this did not happen within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
