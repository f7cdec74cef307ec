import type { StoreApi } from 'zustand/vanilla';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { parseWith, type AnySchema } from '@libs/protocol/parse.ts';
import {
  type Acknowledgement,
  acknowledgements,
  type Cursor,
  type ServerMessageMap,
  serverMessages,
  type ClientMessageMap,
} from '@libs/protocol/socket-protocol.ts';
import { clientRefusal, type Refusal, parseRefusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import {
  ConnectionManager,
  type ConnectionManagerOptions,
  type ConnectionStatus,
  type AccessRenewal,
} from './connection-manager.ts';
import { CommandQueue, type OutgoingCommand, type DeliveryOutcome } from './command-queue.ts';

export type JoinResponse = Extract<Acknowledgement<'join'>, { ok: true }>;

/** The one line to the gateway, for one visitor or one agent. Commands are delivered for certain, once, in order. */
export type GatewayConnection = {
  readonly status: StoreApi<ConnectionStatus>;
  /** Connects and stays connected until `close`. Safe to call often; cuts a wait short. */
  connect(): void;
  close(): void;
  /** Settles when the server has answered for good, through any number of reconnects. */
  deliver(envelope: OutgoingCommand): Promise<DeliveryOutcome>;
  /** Leaves this session's commands to somebody else. */
  withdraw(sessionId: SessionId): void;
  /**
   * What happened after the cursor; from then on events of this session arrive. Null: no answer, ask again later. Where
   * the reader begins, `newest` events are enough to begin with.
   */
  join(
    sessionId: SessionId,
    cursor: Cursor | null,
    newest?: number,
  ): Promise<JoinResponse | { refused: Refusal } | null>;
  leave(sessionId: SessionId): void;
  /** Shows the fresh access token to the gateway, so that the line need not be cut. */
  sendAccessToken(): Promise<void>;
  /** Tells the other side in passing. False when nobody has heard it. */
  sendSignal<K extends 'typing' | 'read'>(what: K, body: ClientMessageMap[K]): Promise<boolean>;
  /** Returns the way to stop listening. */
  listen<K extends keyof ConnectionMessages>(to: K, listener: (message: ConnectionMessages[K]) => void): () => void;
};

export type ConnectionMessages = Pick<ServerMessageMap, 'events' | 'inbox' | 'signal'>;

export type GatewayConnectionOptions = ConnectionManagerOptions & { lang: () => Locale };

export const createGatewayConnection = (options: GatewayConnectionOptions): GatewayConnection =>
  new ManagedGatewayConnection(options);

class ManagedGatewayConnection implements GatewayConnection {
  readonly status: StoreApi<ConnectionStatus>;
  private readonly manager: ConnectionManager;
  private readonly commandQueues = new Map<SessionId, CommandQueue>();
  private readonly listeners: { [K in keyof ConnectionMessages]: Set<(message: ConnectionMessages[K]) => void> } = {
    events: new Set(),
    inbox: new Set(),
    signal: new Set(),
  };

  constructor(private readonly options: GatewayConnectionOptions) {
    this.manager = new ConnectionManager(options, (event, message) => this.notifyListeners(event, message));
    this.status = this.manager.status;
  }

  connect(): void {
    this.manager.connect();
  }

  close(): void {
    this.manager.close();
  }

  deliver(envelope: OutgoingCommand): Promise<DeliveryOutcome> {
    return this.queueOf(envelope.sessionId).deliver(envelope);
  }

  withdraw(sessionId: SessionId): void {
    this.commandQueues.get(sessionId)?.withdrawAll();
  }

  async join(sessionId: SessionId, cursor: Cursor | null, newest?: number) {
    const body = { sessionId, cursor, newest };
    const answer = await this.request('join', body);
    if (!answer || !('refused' in answer) || retryRuleOf(answer.refused.code) !== 'renew') return answer;
    const renewal = await this.renewAccess();
    return renewal === 'renewed' ? this.request('join', body) : renewal === 'ended' ? answer : null;
  }

  leave(sessionId: SessionId): void {
    void this.request('leave', { sessionId });
  }

  async sendAccessToken(): Promise<void> {
    const shown = this.options.credentials();
    if (shown.as !== 'agent') return;
    const answer = await this.request('renew', { accessToken: shown.accessToken });
    if (answer && 'refused' in answer) this.manager.reconnect();
  }

  async sendSignal<K extends 'typing' | 'read'>(what: K, body: ClientMessageMap[K]): Promise<boolean> {
    const answer = await this.request(what, body);
    return answer !== null && 'ok' in answer;
  }

  listen<K extends keyof ConnectionMessages>(to: K, listener: (message: ConnectionMessages[K]) => void): () => void {
    this.listeners[to].add(listener);
    return () => this.listeners[to].delete(listener);
  }

  /** Null when there was no answer; one that we do not understand is from another time than this page. */
  private async request<K extends keyof typeof acknowledgements>(event: K, body: unknown) {
    const answer = await this.manager.request(event, body);
    if (answer === null) return null;
    const parsed = parseWith<AnySchema>(acknowledgements[event], answer);
    if ('value' in parsed) return parsed.value as Extract<Acknowledgement<K>, { ok: true }>;
    return { refused: parseRefusal(answer) ?? clientRefusal('protocol.outdated', this.options.lang()) };
  }

  /** A message that we do not understand is left to the next join, which says why. */
  private notifyListeners<K extends keyof ConnectionMessages>(what: K, message: unknown): void {
    const parsed = parseWith<AnySchema>(serverMessages[what], message);
    if ('value' in parsed) for (const listener of this.listeners[what]) listener(parsed.value as ConnectionMessages[K]);
  }

  private queueOf(sessionId: SessionId): CommandQueue {
    const queue =
      this.commandQueues.get(sessionId) ??
      new CommandQueue({
        untilOnline: () => this.manager.untilOnline(),
        sendCommand: async (envelope) => toCommandResponse(await this.request('command', envelope)),
        renewAccess: () => this.renewAccess(),
        pause: (ms) => new Promise((resolve) => this.options.clock.after(ms, resolve)),
      });
    this.commandQueues.set(sessionId, queue);
    return queue;
  }

  private async renewAccess(): Promise<AccessRenewal> {
    const renewal = (await this.options.renewAccess?.()) ?? 'ended';
    if (renewal === 'renewed') await this.sendAccessToken();
    return renewal;
  }
}

type GatewayCommandAnswer = Extract<Acknowledgement<'command'>, { ok: true }> | { refused: Refusal } | null;

const toCommandResponse = (answer: GatewayCommandAnswer) =>
  answer === null || 'refused' in answer ? answer : { recorded: { version: answer.version, at: answer.at } };
