import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { v4, v7 } from 'uuid';
import { createEventBuffer, receiveEvents } from '@libs/chat/event-buffer.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import {
  PROTOCOL_VERSION,
  type Acknowledgement,
  type ServerMessageMap,
  type RefusalBody,
  type VisibleEvent,
} from '@libs/protocol/socket-protocol.ts';

/** Generous: what is tested is whether an answer comes, and the machine may be busy. */
const ACK_TIMEOUT_MS = 15_000;

export const newSessionId = (): SessionId => v7() as SessionId;
export const newCommandId = (): CommandId => v4() as CommandId;
export const newVisitorKey = (): string => randomBytes(32).toString('base64url');
export const openSessionCommand: ChatCommand = { type: 'session.open', lang: 'en', opening: 'click' };
export const messageCommand = (text: string): ChatCommand => ({ type: 'message.send', text });

/** A scripted client that speaks only the wire: it counts like a browser and keeps what it applied, in order. */
export class ChatClient {
  readonly applied: VisibleEvent[] = [];
  readonly inboxRows: ServerMessageMap['inbox']['rows'] = [];
  private buffer = createEventBuffer<VisibleEvent>(0);

  constructor(readonly socket: Socket) {
    socket.on('events', ({ events }: ServerMessageMap['events']) => this.apply(events));
    socket.on('inbox', ({ rows }: ServerMessageMap['inbox']) => this.inboxRows.push(...rows));
  }

  /** The answer to any event, or a rejection when none comes. */
  request<T = unknown>(event: string, ...args: unknown[]): Promise<T> {
    return this.socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, ...args) as Promise<T>;
  }

  command(
    sessionId: SessionId,
    command: unknown,
    commandId: CommandId = newCommandId(),
  ): Promise<Acknowledgement<'command'>> {
    return this.request('command', { sessionId, commandId, command });
  }

  async join(sessionId: SessionId): Promise<Acknowledgement<'join'>> {
    const last = this.applied.at(-1);
    const cursor = last ? { version: last.version, commandId: last.commandId } : null;
    const answer = await this.request<Acknowledgement<'join'>>('join', { sessionId, cursor });
    if (answer.ok) this.apply(answer.events);
    return answer;
  }

  texts(): string[] {
    return this.applied.flatMap((event) =>
      'event' in event && event.event.type === 'message.sent' ? [event.event.text] : [],
    );
  }

  close(): void {
    this.socket.disconnect();
  }

  private apply(events: VisibleEvent[]): void {
    const { state, applied } = receiveEvents(this.buffer, events);
    this.buffer = state;
    this.applied.push(...applied);
  }
}

type HeaderFields = Record<string, string>;

const openSocket = (url: string, auth: object, extraHeaders: HeaderFields): Socket =>
  io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth, extraHeaders });

/** Connects, or resolves with the refusal that the handshake was answered with. */
export const connect = (url: string, auth: object, headers: HeaderFields = {}): Promise<ChatClient | RefusalBody> =>
  new Promise((resolve, reject) => {
    const client = new ChatClient(openSocket(url, auth, headers));
    client.socket.once('connect', () => resolve(client));
    client.socket.once('connect_error', (fault) => {
      const { data } = fault as Error & { data?: RefusalBody };
      if (data) resolve(data);
      else reject(fault);
    });
  });

export const visitorAuth = (sessionId: SessionId, key: string) => ({
  as: 'visitor',
  protocol: PROTOCOL_VERSION,
  lang: 'en',
  sessionId,
  key,
});
export const agentAuth = (accessToken: string) => ({
  as: 'agent',
  protocol: PROTOCOL_VERSION,
  lang: 'en',
  accessToken,
});

export async function connectOrThrow(url: string, auth: object): Promise<ChatClient> {
  const client = await connect(url, auth);
  if (client instanceof ChatClient) return client;
  throw new Error(`refused: ${client.error.code}`);
}

/** A visitor whose session is open and joined. */
export async function openVisitor(url: string): Promise<{ client: ChatClient; sessionId: SessionId; key: string }> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const client = await connectOrThrow(url, visitorAuth(sessionId, key));
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
  return connectOrThrow(url, agentAuth((await signIn(url, agent)).accessToken));
}

/** Waits until `isSo`, looking often; rejects with `what` when it never comes. */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = 15_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`this did not happen within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
