import { createStore } from 'zustand/vanilla';
import { parseWith } from '@libs/protocol/parse.ts';
import { type Credentials, serverMessages } from '@libs/protocol/socket-protocol.ts';
import { type Refusal, parseRefusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import type { ClientNetwork } from './ports.ts';
import type { Transport } from './transport/websocket.ts';

/** `waiting`: cut off, and trying again by itself. `refused`: the server will not have us; trying again is no use. */
export type ConnectionStatus =
  | { is: 'idle' | 'connecting' | 'online' | 'waiting' }
  | { is: 'refused'; refusal: Refusal };

/** `unreachable`: try later. `ended`: the person must sign in again. */
export type AccessRenewal = 'renewed' | 'unreachable' | 'ended';

export type ConnectionManagerOptions = ClientNetwork & {
  credentials: () => Credentials;
  /** Only agents have access that runs out. */
  renewAccess?: () => Promise<AccessRenewal>;
  random?: () => number;
};

/** Full jitter (every client at another moment) under a ceiling that doubles: a restarted gateway is not stampeded. */
const INITIAL_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 8_000;

/** A gateway answers in milliseconds; after this the answer is lost, and the same question is asked again. */
const REQUEST_TIMEOUT_MS = 5_000;

/** A line that leaves this many questions in a row unanswered is dead, whatever the browser believes. */
const MAX_UNANSWERED_REQUESTS = 2;

/** A socket that comes back: after a cut, after a restart, with fresh access when the old has run out. */
export class ConnectionManager {
  readonly status = createStore<ConnectionStatus>(() => ({ is: 'idle' }));
  private transport: Transport | undefined;
  private retries = 0;
  private unansweredRequests = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly options: ConnectionManagerOptions,
    private readonly onMessage: (event: 'events' | 'inbox' | 'signal', message: unknown) => void,
  ) {}

  get isOnline(): boolean {
    return this.transport?.connected === true;
  }

  connect(): void {
    if (this.isOnline) return;
    this.transport ??= this.withHandlers(this.options.createTransport(this.options.credentials));
    this.stopListening ??= this.options.onWakeUp?.(() => this.onWakeUp());
    this.clearRetryTimer();
    if (this.status.getState().is !== 'waiting') this.setStatus({ is: 'connecting' });
    this.transport.connect();
  }

  close(): void {
    this.clearRetryTimer();
    this.stopListening?.();
    this.stopListening = undefined;
    this.setStatus({ is: 'idle' });
    this.transport?.disconnect();
  }

  reconnect(): void {
    if (this.status.getState().is === 'idle') return;
    this.setStatus({ is: 'waiting' });
    this.transport?.disconnect();
    this.connect();
  }

  /** Null when there was no answer. */
  async request(event: string, body: unknown): Promise<unknown> {
    if (!this.transport?.connected) return null;
    try {
      const answer = await this.transport.request(event, body, REQUEST_TIMEOUT_MS);
      this.unansweredRequests = 0;
      return answer;
    } catch {
      this.unansweredRequests += 1;
      if (this.unansweredRequests >= MAX_UNANSWERED_REQUESTS && this.isOnline) this.reconnect();
      return null;
    }
  }

  untilOnline(): Promise<void> {
    if (this.isOnline) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.status.subscribe(({ is }) => {
        if (is !== 'online') return;
        stop();
        resolve();
      });
    });
  }

  private withHandlers(socket: Transport): Transport {
    socket.on('connect', () => this.onConnected());
    socket.on('disconnect', () => this.onDisconnected());
    socket.on('connect_error', (fault) => void this.onConnectError(refusalInError(fault)));
    socket.on('events', (message) => this.onMessage('events', message));
    socket.on('inbox', (message) => this.onMessage('inbox', message));
    socket.on('signal', (message) => this.onMessage('signal', message));
    socket.on('bye', (message) => this.onServerShutdown(message));
    return socket;
  }

  private onWakeUp(): void {
    if (this.status.getState().is === 'waiting') this.connect();
  }

  private onConnected(): void {
    this.clearRetryTimer();
    this.retries = 0;
    this.unansweredRequests = 0;
    this.setStatus({ is: 'online' });
  }

  private onDisconnected(): void {
    if (this.status.getState().is === 'idle') return;
    this.setStatus({ is: 'waiting' });
    if (this.retryTimer === undefined) this.reconnectAfter(this.nextRetryDelay());
  }

  private async onConnectError(refusal: Refusal | null): Promise<void> {
    const retry = refusal ? retryRuleOf(refusal.code) : 'same';
    const renewal = retry === 'renew' ? await this.options.renewAccess?.() : undefined;
    if (this.status.getState().is === 'idle') return;
    const isFinal = renewal === undefined ? retry !== 'same' : renewal === 'ended';
    if (refusal && isFinal) return this.setStatus({ is: 'refused', refusal });
    this.setStatus({ is: 'waiting' });
    this.reconnectAfter(Math.max(refusal?.retryAfterMs ?? 0, this.nextRetryDelay()));
  }

  /** The gateway is going down: leave before it does, each client at a moment of its own. */
  private onServerShutdown(message: unknown): void {
    const bye = parseWith(serverMessages.bye, message);
    if (!('value' in bye)) return;
    this.clearRetryTimer();
    this.retryTimer = setTimeout(() => this.reconnect(), this.randomFraction() * bye.value.spreadMs);
  }

  private reconnectAfter(ms: number): void {
    this.clearRetryTimer();
    this.retryTimer = setTimeout(() => this.connect(), ms);
  }

  private clearRetryTimer(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  private nextRetryDelay(): number {
    const ceiling = Math.min(MAX_RETRY_DELAY_MS, INITIAL_RETRY_DELAY_MS * 2 ** this.retries);
    this.retries += 1;
    return this.randomFraction() * ceiling;
  }

  private randomFraction(): number {
    return (this.options.random ?? Math.random)();
  }

  private setStatus(status: ConnectionStatus): void {
    this.status.setState(status, true);
  }
}

/** Why the gateway did not admit us; null when it could not be reached. */
const refusalInError = (fault: unknown): Refusal | null =>
  parseRefusal((fault as { data?: unknown } | undefined)?.data);
