import { createWebSocketTransport } from '../transport/websocket.ts';
import type { Transport } from '../transport/transport.ts';

export type TransportOptions = {
  url: string;
  credentials: object;
  /** For the handshake as a whole. */
  timeoutMs: number;
  headers?: Record<string, string>;
};

/** A WebSocket that is open; rejects with the reason when it could not be opened. Nothing is retried. */
export function openTransport({ url, credentials, timeoutMs, headers }: TransportOptions): Promise<Transport> {
  const transport = createWebSocketTransport(() => credentials, { url, extraHeaders: headers });
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      clearTimeout(timer);
      transport.disconnect();
      reject(reason instanceof Error ? reason : new Error('the connection failed'));
    };
    const timer = setTimeout(() => fail(new Error('no answer to the handshake')), timeoutMs);
    transport.on('connect', () => {
      clearTimeout(timer);
      resolve(transport);
    });
    transport.on('connect_error', fail);
    transport.connect();
  });
}
