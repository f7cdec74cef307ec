import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { MAX_FRAME_BYTES } from '@libs/protocol/socket-protocol.ts';
import { coalesceWrites } from './write-coalescing.ts';
import { filterPackets } from './packet-filter.ts';

/** Allows one missed ping and some delay, as for a phone without reception for a moment. */
const PING_INTERVAL_MS = 20_000;
const PING_TIMEOUT_MS = 10_000;
/** A connection that does not authenticate is closed after this time. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Configures Socket.IO: WebSocket only, so that a client may connect to any gateway; no compression, no large frames. */
export class SocketAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly allowedOrigins: ReadonlySet<string>,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      transports: ['websocket'],
      perMessageDeflate: false,
      maxHttpBufferSize: MAX_FRAME_BYTES,
      pingInterval: PING_INTERVAL_MS,
      pingTimeout: PING_TIMEOUT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      serveClient: false,
      allowRequest: (request: IncomingMessage, decide: (fault: string | null, allowed: boolean) => void) =>
        decide(null, isAllowedOrigin(request.headers, this.allowedOrigins)),
    } as ServerOptions) as Server;
    server.engine.on('connection', coalesceWrites);
    server.engine.on('connection', filterPackets);
    return server;
  }

  /**
   * One listener per socket instead of one stream per handler: with thousands of idle sockets those streams took most of
   * the memory. A handler's promise becomes its acknowledgement; SocketErrorHandler answers unknown events.
   */
  override bindMessageHandlers(socket: Socket, handlers: MessageMappingProperties[]): void {
    const byName = new Map<unknown, MessageMappingProperties['callback']>(
      handlers.map((handler) => [handler.message, handler.callback]),
    );
    socket.onAny((name: string, ...args: unknown[]) => {
      const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as Acknowledge) : undefined;
      const payload = args.length > 1 ? args : args[0];
      const handle = byName.get(name);
      if (handle) void Promise.resolve(handle(payload)).then(acknowledge);
    });
  }
}

/** Sends the answer to a client that asked for one. */
type Acknowledge = (answer: unknown) => void;

/** A page may connect to its own host, or from a listed origin. Clients other than browsers send no origin. */
export function isAllowedOrigin(
  { origin, host }: { origin?: string; host?: string },
  allowed: ReadonlySet<string>,
): boolean {
  if (origin === undefined) return true;
  if (allowed.has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
