import type { Transport } from '../transport/transport.ts';

type SocketRequest = {
  event: string;
  body: unknown;
  resolve: (answer: unknown) => void;
  reject: (fault: Error) => void;
};

/**
 * A socket whose other end is the test: it accepts, refuses, disconnects, answers and emits when the test calls for it.
 */
export class FakeSocket implements Transport {
  connected = false;
  connectCount = 0;
  readonly requests: SocketRequest[] = [];
  private readonly listeners = new Map<string, (payload?: unknown) => void>();

  connect(): void {
    this.connectCount += 1;
  }

  disconnect(): void {
    if (this.connected) this.drop();
  }

  on(event: string, listener: (payload?: unknown) => void): void {
    this.listeners.set(event, listener);
  }

  request(event: string, body: unknown, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.requests.push({ event, body, resolve, reject });
      setTimeout(() => reject(new Error('operation has timed out')), timeoutMs);
    });
  }

  requestsOf(event: string): SocketRequest[] {
    return this.requests.filter((question) => question.event === event);
  }

  accept(): void {
    this.connected = true;
    this.emit('connect');
  }

  /** The handshake fails; with `data`, the gateway refused it. */
  refuse(data?: unknown): void {
    this.emit('connect_error', Object.assign(new Error('refused'), { data }));
  }

  drop(): void {
    this.connected = false;
    for (const { reject } of this.requests) reject(new Error('socket has been disconnected'));
    this.emit('disconnect', 'transport close');
  }

  /** Answers the latest request. */
  respond(body: unknown): void {
    this.requests.at(-1)?.resolve(body);
  }

  emit(event: string, payload?: unknown): void {
    this.listeners.get(event)?.(payload);
  }
}
