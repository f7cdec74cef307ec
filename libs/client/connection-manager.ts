import { createStore } from 'zustand/vanilla';
import { parseWith } from '@libs/protocol/parse.ts';
import { type Credentials, serverMessages } from '@libs/protocol/socket-protocol.ts';
import { type Refusal, parseRefusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import {
  type ConnectionEffect,
  type ConnectionInput,
  type ConnectionState,
  connectionTransitions,
} from './connection-state.ts';
import type { ClientNetwork } from './ports.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { Transport } from './transport/transport.ts';

/** `waiting`: cut off, and trying again by itself. `refused`: the server will not have us; trying again is no use. */
export type ConnectionStatus = { is: Exclude<ConnectionState, 'refused'> } | { is: 'refused'; refusal: Refusal };

/** `unreachable`: try later. `ended`: the person must sign in again. */
export type AccessRenewal = 'renewed' | 'unreachable' | 'ended';

export type ConnectionManagerOptions = ClientNetwork & {
  credentials: () => Credentials;
  /** Only agents have access that runs out. */
  renewAccess?: () => Promise<AccessRenewal>;
};

/** Full jitter (every client at another moment) under a ceiling that doubles: a restarted gateway is not stampeded. */
const RETRY_DELAYS = { initialMs: 500, maxMs: 4_000 };

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
  private stopTimer: (() => void) | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly options: ConnectionManagerOptions,
    private readonly onMessage: (event: 'events' | 'inbox' | 'signal', message: unknown) => void,
  ) {}

  get isOnline(): boolean {
    return this.transport?.connected === true;
  }

  connect(): void {
    this.apply('connect');
  }

  close(): void {
    this.apply('close');
  }

  reconnect(): void {
    this.apply('dead');
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
      if (this.unansweredRequests >= MAX_UNANSWERED_REQUESTS) this.apply('dead');
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

  private apply(input: ConnectionInput, cause: TransitionCause = {}): void {
    const [next, effect] = connectionTransitions[this.status.getState().is][input];
    if (next) this.status.setState(next === 'refused' ? { is: next, refusal: cause.refusal! } : { is: next }, true);
    if (effect) this.effects[effect](cause);
  }

  private readonly effects: Record<ConnectionEffect, (cause: TransitionCause) => void> = {
    open: () => this.open(),
    shut: () => {
      this.clearTimer();
      this.stopListening?.();
      this.stopListening = undefined;
      this.transport?.disconnect();
    },
    reopen: () => {
      this.transport?.disconnect();
      this.open();
    },
    reset: () => {
      this.clearTimer();
      this.retries = 0;
      this.unansweredRequests = 0;
    },
    retry: ({ refusal }) => this.setTimer(() => Math.max(refusal?.retryAfterMs ?? 0, this.nextRetryDelay())),
    renew: (cause) => void this.options.renewAccess?.().then((renewal) => this.apply(renewal, cause)),
    leave: ({ spreadMs = 0 }) => this.setTimer(() => this.options.random() * spreadMs),
  };

  private open(): void {
    this.transport ??= this.withHandlers(this.options.createTransport(this.options.credentials));
    this.stopListening ??= this.options.onWakeUp?.(() => this.apply('wake'));
    this.clearTimer();
    this.transport.connect();
  }

  private withHandlers(socket: Transport): Transport {
    socket.on('connect', () => this.apply('up'));
    socket.on('disconnect', () => this.apply('down'));
    socket.on('connect_error', (fault) => this.onConnectError(refusalInError(fault)));
    socket.on('events', (message) => this.onMessage('events', message));
    socket.on('inbox', (message) => this.onMessage('inbox', message));
    socket.on('signal', (message) => this.onMessage('signal', message));
    socket.on('bye', (message) => {
      const bye = parseWith(serverMessages.bye, message);
      if ('value' in bye) this.apply('bye', bye.value);
    });
    return socket;
  }

  private onConnectError(refusal: Refusal | null): void {
    const retry = refusal ? retryRuleOf(refusal.code) : 'same';
    const canRenew = retry === 'renew' && this.options.renewAccess;
    this.apply(retry === 'same' ? 'failed' : canRenew ? 'expired' : 'rejected', { refusal });
  }

  /** A cut while the gateway goes down does not bring the moment of return forward. */
  private setTimer(delay: () => number): void {
    this.stopTimer ??= this.options.clock.after(delay(), () => this.apply('due'));
  }

  private clearTimer(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }

  private nextRetryDelay(): number {
    const ceiling = retryDelayMs(this.retries, RETRY_DELAYS);
    this.retries += 1;
    return this.options.random() * ceiling;
  }
}

/** What a transition brings along: why there was no handshake, or how much time a parting gateway gives. */
type TransitionCause = { refusal?: Refusal | null; spreadMs?: number };

/** Why the gateway did not admit us; null when it could not be reached. */
const refusalInError = (fault: unknown): Refusal | null =>
  parseRefusal((fault as { data?: unknown } | undefined)?.data);
