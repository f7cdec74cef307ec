import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { v4, v7 } from 'uuid';
import { arrivalsFrom, receive } from '@libs/chat/arrivals.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { PROTOCOL_VERSION, type Answer, type Down, type RefusalBody, type VisibleEvent } from '@libs/protocol/wire.ts';

/** Generous: what is tested is whether an answer comes, and the machine may be busy. */
const ACK_PATIENCE_MS = 15_000;

export const newSession = (): SessionId => v7() as SessionId;
export const newCommand = (): CommandId => v4() as CommandId;
export const newKey = (): string => randomBytes(32).toString('base64url');
export const opening: ChatCommand = { type: 'session.open', lang: 'en', opening: 'click' };
export const saying = (text: string): ChatCommand => ({ type: 'message.send', text });

/** A scripted client that speaks only the wire: it counts like a browser and keeps what it applied, in order. */
export class ChatClient {
  readonly applied: VisibleEvent[] = [];
  readonly rows: Down['inbox']['rows'] = [];
  private state = arrivalsFrom<VisibleEvent>(0);

  constructor(readonly socket: Socket) {
    socket.on('events', ({ events }: Down['events']) => this.apply(events));
    socket.on('inbox', ({ rows }: Down['inbox']) => this.rows.push(...rows));
  }

  /** The answer to any event, or a rejection when none comes. */
  ask<T = unknown>(event: string, ...args: unknown[]): Promise<T> {
    return this.socket.timeout(ACK_PATIENCE_MS).emitWithAck(event, ...args) as Promise<T>;
  }

  command(sessionId: SessionId, command: unknown, commandId: CommandId = newCommand()): Promise<Answer<'command'>> {
    return this.ask('command', { sessionId, commandId, command });
  }

  async join(sessionId: SessionId): Promise<Answer<'join'>> {
    const last = this.applied.at(-1);
    const cursor = last ? { version: last.version, commandId: last.commandId } : null;
    const answer = await this.ask<Answer<'join'>>('join', { sessionId, cursor });
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
    const { state, applied } = receive(this.state, events);
    this.state = state;
    this.applied.push(...applied);
  }
}

type Headers = Record<string, string>;

const socketTo = (url: string, auth: object, extraHeaders: Headers): Socket =>
  io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth, extraHeaders });

/** Connects, or resolves with the refusal that the handshake was answered with. */
export const connect = (url: string, auth: object, headers: Headers = {}): Promise<ChatClient | RefusalBody> =>
  new Promise((resolve, reject) => {
    const client = new ChatClient(socketTo(url, auth, headers));
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

export async function admitted(url: string, auth: object): Promise<ChatClient> {
  const client = await connect(url, auth);
  if (client instanceof ChatClient) return client;
  throw new Error(`refused: ${client.error.code}`);
}

/** A visitor whose session is open and joined. */
export async function openVisitor(url: string): Promise<{ client: ChatClient; sessionId: SessionId; key: string }> {
  const [sessionId, key] = [newSession(), newKey()];
  const client = await admitted(url, visitorAuth(sessionId, key));
  await client.command(sessionId, opening);
  await client.join(sessionId);
  return { client, sessionId, key };
}

export type Agent = { email: string; password: string };

export async function signIn(url: string, agent: Agent): Promise<SignInResponse & { cookie: string }> {
  const response = await postJson(`${url}/api/agents/sign-in`, agent);
  return { ...((await response.json()) as SignInResponse), cookie: cookieOf(response) };
}

export const postJson = (url: string, body: unknown, headers: Headers = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

export async function openAgent(url: string, agent: Agent): Promise<ChatClient> {
  return admitted(url, agentAuth((await signIn(url, agent)).accessToken));
}

/** Waits until `isSo`, looking often; rejects with `what` when it never comes. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = 15_000): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`this did not happen within ${patienceMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
