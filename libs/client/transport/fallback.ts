import { parseRefusal } from '@libs/protocol/refusal.ts';
import type { Clock } from '../ports.ts';
import { type TransportChoice, type TransportInput, transportTransitions } from './transport-choice.ts';
import type { Transport } from './transport.ts';

/** How often WebSocket is tried again while HTTP works. */
const WEB_SOCKET_RETRY_MS = 60_000;

const FORWARDED_EVENTS = ['events', 'inbox', 'signal', 'bye'] as const;

/** One transport out of two: WebSocket, and plain HTTP where that does not get through (`transport-choice.ts`). */
export class FallbackTransport implements Transport {
  private choice: TransportChoice = 'webSocket';
  private stopRetryTimer: (() => void) | undefined;
  private readonly handlers = new Map<string, (payload?: unknown) => void>();

  constructor(
    private readonly webSocket: Transport,
    private readonly http: Transport,
    private readonly clock: Clock,
  ) {
    webSocket.on('connect', () => this.step('wsUp'));
    webSocket.on('disconnect', (reason) => this.step('wsDown', reason));
    webSocket.on('connect_error', (fault) => this.step(isRefusal(fault) ? 'wsRefused' : 'wsFailed', fault));
    http.on('connect', () => this.step('httpUp'));
    http.on('disconnect', (reason) => this.step('httpDown', reason));
    http.on('connect_error', (fault) => this.step('httpFailed', fault));
    for (const transport of [webSocket, http]) {
      for (const event of FORWARDED_EVENTS)
        transport.on(event, (payload) => this.current === transport && this.emit(event, payload));
    }
  }

  get connected(): boolean {
    return this.current.connected;
  }

  connect(): void {
    this.current.connect();
  }

  disconnect(): void {
    this.stopRetryTimer?.();
    const { current } = this;
    current.disconnect();
    if (this.webSocket !== current) this.webSocket.disconnect();
  }

  on(event: string, handler: (payload?: unknown) => void): void {
    this.handlers.set(event, handler);
  }

  request(event: string, body: unknown, timeoutMs: number): Promise<unknown> {
    return this.current.request(event, body, timeoutMs);
  }

  private get current(): Transport {
    return this.choice === 'http' ? this.http : this.webSocket;
  }

  private step(input: TransportInput, payload?: unknown): void {
    const [choice, effect] = transportTransitions[this.choice][input];
    this.choice = choice;
    this.stopRetryTimer?.();
    if (choice === 'http' && this.http.connected)
      this.stopRetryTimer = this.clock.after(WEB_SOCKET_RETRY_MS, () => this.webSocket.connect());
    if (effect === 'tryHttp') return this.http.connect();
    if (effect === 'closeHttp') return this.http.disconnect();
    if (effect === 'moveOver') {
      this.http.disconnect();
      this.emit('disconnect');
      this.emit('connect');
    } else if (effect !== 'ignore') this.emit(effect, payload);
  }

  private emit(event: string, payload?: unknown): void {
    this.handlers.get(event)?.(payload);
  }
}

const isRefusal = (fault: unknown): boolean => parseRefusal((fault as { data?: unknown } | undefined)?.data) !== null;
