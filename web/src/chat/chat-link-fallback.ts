import { refusalIn } from '../api/refusal.ts';
import type { LinkSocket } from './chat-link-socket.ts';

/** One failure may be a gateway that restarts; a second one in a row is worth another way. */
const FAILURES_BEFORE_HTTP = 2;

/** How often the better way is tried again, while the other one works. */
const WEB_SOCKET_AGAIN_MS = 60_000;

const HEARD = ['events', 'inbox', 'signal', 'bye'] as const;

/**
 * One socket out of two: WebSocket, and plain HTTP where that does not get through. A refusal by the gateway is no such
 * failure, it got through. Where HTTP fails as well the network is at fault, so the next try is WebSocket again.
 */
export class FallbackSocket implements LinkSocket {
  private current: LinkSocket;
  private failures = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private readonly hearing = new Map<string, (payload?: unknown) => void>();

  constructor(
    private readonly webSocket: LinkSocket,
    private readonly http: LinkSocket,
  ) {
    this.current = webSocket;
    for (const socket of [webSocket, http]) {
      for (const event of HEARD) socket.on(event, (payload) => this.current === socket && this.say(event, payload));
      socket.on('connect', () => this.onConnected(socket));
      socket.on('disconnect', (reason) => this.current === socket && this.onCut(reason));
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
    clearTimeout(this.again);
    const { current } = this;
    current.disconnect();
    if (this.webSocket !== current) this.webSocket.disconnect();
  }

  on(event: string, hear: (payload?: unknown) => void): void {
    this.hearing.set(event, hear);
  }

  ask(event: string, body: unknown, patienceMs: number): Promise<unknown> {
    return this.current.ask(event, body, patienceMs);
  }

  private onConnected(socket: LinkSocket): void {
    this.failures = 0;
    if (socket === this.current) {
      if (socket === this.http) this.tryWebSocketLater();
      return this.say('connect');
    }
    if (socket === this.http) return socket.disconnect();
    // The better way is open again: a cut and a return, so that whoever listens asks for what fell in between.
    this.current = socket;
    this.http.disconnect();
    this.say('disconnect');
    this.say('connect');
  }

  private onCut(reason: unknown): void {
    clearTimeout(this.again);
    this.say('disconnect', reason);
  }

  private onFailed(socket: LinkSocket, fault: unknown): void {
    if (socket !== this.current) return this.tryWebSocketLater();
    const isRefusal = refusalIn((fault as { data?: unknown } | undefined)?.data) !== null;
    this.failures = isRefusal || socket === this.http ? 0 : this.failures + 1;
    if (socket === this.http) this.current = this.webSocket;
    if (this.failures < FAILURES_BEFORE_HTTP) return this.say('connect_error', fault);
    this.current = this.http;
    this.http.connect();
  }

  private tryWebSocketLater(): void {
    clearTimeout(this.again);
    if (!this.http.connected) return;
    this.again = setTimeout(() => this.webSocket.connect(), WEB_SOCKET_AGAIN_MS);
  }

  private say(event: string, payload?: unknown): void {
    this.hearing.get(event)?.(payload);
  }
}
