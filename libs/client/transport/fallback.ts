import { parseRefusal } from '@libs/protocol/refusal.ts';
import type { Transport } from './websocket.ts';

/** One failure may be a gateway that restarts; a second one in a row is worth another way. */
const MAX_WEB_SOCKET_FAILURES = 2;

/** How often the better way is tried again, while the other one works. */
const WEB_SOCKET_RETRY_MS = 60_000;

const FORWARDED_EVENTS = ['events', 'inbox', 'signal', 'bye'] as const;

/**
 * One socket out of two: WebSocket, and plain HTTP where that does not get through. A refusal by the gateway is no such
 * failure, it got through. Where HTTP fails as well the network is at fault, so the next try is WebSocket again.
 */
export class FallbackTransport implements Transport {
  private current: Transport;
  private failures = 0;
  private webSocketRetryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly handlers = new Map<string, (payload?: unknown) => void>();

  constructor(
    private readonly webSocket: Transport,
    private readonly http: Transport,
  ) {
    this.current = webSocket;
    for (const socket of [webSocket, http]) {
      for (const event of FORWARDED_EVENTS)
        socket.on(event, (payload) => this.current === socket && this.emit(event, payload));
      socket.on('connect', () => this.onConnected(socket));
      socket.on('disconnect', (reason) => this.current === socket && this.onDisconnected(reason));
      socket.on('connect_error', (fault) => this.onFailed(socket, fault));
    }
  }

  get connected(): boolean {
    return this.current.connected;
  }

  connect(): void {
    this.current.connect();
  }

  disconnect(): void {
    clearTimeout(this.webSocketRetryTimer);
    const { current } = this;
    current.disconnect();
    if (this.webSocket !== current) this.webSocket.disconnect();
  }

  on(event: string, hear: (payload?: unknown) => void): void {
    this.handlers.set(event, hear);
  }

  request(event: string, body: unknown, timeoutMs: number): Promise<unknown> {
    return this.current.request(event, body, timeoutMs);
  }

  private onConnected(socket: Transport): void {
    this.failures = 0;
    if (socket === this.current) {
      if (socket === this.http) this.tryWebSocketLater();
      return this.emit('connect');
    }
    if (socket === this.http) return socket.disconnect();
    // The better way is open again: a cut and a return, so that whoever listens asks for what fell in between.
    this.current = socket;
    this.http.disconnect();
    this.emit('disconnect');
    this.emit('connect');
  }

  private onDisconnected(reason: unknown): void {
    clearTimeout(this.webSocketRetryTimer);
    this.emit('disconnect', reason);
  }

  private onFailed(socket: Transport, fault: unknown): void {
    if (socket !== this.current) return this.tryWebSocketLater();
    const isRefusal = parseRefusal((fault as { data?: unknown } | undefined)?.data) !== null;
    this.failures = isRefusal || socket === this.http ? 0 : this.failures + 1;
    if (socket === this.http) this.current = this.webSocket;
    if (this.failures < MAX_WEB_SOCKET_FAILURES) return this.emit('connect_error', fault);
    this.current = this.http;
    this.http.connect();
  }

  private tryWebSocketLater(): void {
    clearTimeout(this.webSocketRetryTimer);
    if (!this.http.connected) return;
    this.webSocketRetryTimer = setTimeout(() => this.webSocket.connect(), WEB_SOCKET_RETRY_MS);
  }

  private emit(event: string, payload?: unknown): void {
    this.handlers.get(event)?.(payload);
  }
}
