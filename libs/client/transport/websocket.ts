import type { Socket } from 'socket.io-client';

/** What a line needs of a socket; the real one is Socket.IO's. */
export type Transport = {
  readonly connected: boolean;
  connect(): void;
  disconnect(): void;
  on(event: string, listener: (payload?: unknown) => void): void;
  /** Rejects when no answer comes in time or the line goes dead. */
  request(event: string, body: unknown, timeoutMs: number): Promise<unknown>;
};

type EventHandler = [event: string, listener: (payload?: unknown) => void];

const HANDSHAKE_TIMEOUT_MS = 8_000;

/** Which gateway, where it is not the one that served the page; headers only where there is no browser. */
export type GatewayAddress = { url?: string; extraHeaders?: Record<string, string> | undefined };

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

/**
 * Socket.IO itself is fetched when a line is first wanted, which is when a conversation begins. Where it cannot be
 * fetched that is a connection that failed like any other: it is tried again, and plain HTTP takes over.
 */
export function createWebSocketTransport(credentials: () => object, address: GatewayAddress = {}): Transport {
  const hearing: EventHandler[] = [];
  let socket: Socket | undefined;
  let isWanted = false;
  const fetchSocket = async () => {
    try {
      const fetched = await createSocketIoClient(credentials, address);
      if (socket) return;
      socket = fetched;
      for (const [event, listener] of hearing) socket.on(event, listener);
      if (isWanted) socket.connect();
    } catch (fault) {
      const isHeard = ([event]: EventHandler) => isWanted && event === 'connect_error';
      for (const [, listener] of hearing.filter(isHeard)) listener(fault);
    }
  };
  return {
    get connected() {
      return socket?.connected === true;
    },
    connect() {
      isWanted = true;
      if (socket) socket.connect();
      else void fetchSocket();
    },
    disconnect() {
      isWanted = false;
      socket?.disconnect();
    },
    on(event, listener) {
      hearing.push([event, listener]);
      socket?.on(event, listener);
    },
    async request(event, body, timeoutMs) {
      if (!socket) throw new Error('there is no line yet');
      return socket.timeout(timeoutMs).emitWithAck(event, body);
    },
  };
}
