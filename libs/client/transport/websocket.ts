import { createLazyTransport } from './lazy-transport.ts';
import type { Transport } from './transport.ts';

const HANDSHAKE_TIMEOUT_MS = 8_000;

/** Which gateway, where it is not the one that served the page; headers only where there is no browser. */
export type GatewayAddress = { url?: string; extraHeaders?: Record<string, string> | undefined };

/** Events that are in an answer are not sent besides; whoever listens gets them like any others. */
type AnswerWithEvents = { delivered?: object };

/** Coming back is ours: Socket.IO would neither spread clients out nor renew access before it tries again. */
async function createSocketIoClient(credentials: () => object, { url = '/', ...headers }: GatewayAddress) {
  const { io } = await import('socket.io-client');
  return io(url, {
    ...headers,
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    timeout: HANDSHAKE_TIMEOUT_MS,
    auth: (show) => show(credentials()),
  });
}

/** Socket.IO itself is fetched when a line is first wanted, which is when a conversation begins. */
export const createWebSocketTransport = (credentials: () => object, address: GatewayAddress = {}): Transport =>
  createLazyTransport(async () => {
    const socket = await createSocketIoClient(credentials, address);
    const request: Transport['request'] = (event, body, timeoutMs) =>
      new Promise((resolve, reject) => {
        socket.timeout(timeoutMs).emit(event, body, (fault: Error | null, answer?: AnswerWithEvents) => {
          // In the turn in which the answer comes: what comes after it is newer.
          if (answer?.delivered) for (const listener of socket.listeners('events')) listener(answer.delivered);
          if (fault) reject(fault);
          else resolve(answer);
        });
      });
    return Object.assign(socket, { request });
  });
