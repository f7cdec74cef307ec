import type { SessionId } from '@libs/protocol/ids.ts';
import type {
  Acknowledgement,
  ClientMessageMap,
  Credentials,
  Cursor,
  RefusalBody,
  ServerMessageMap,
} from '@libs/protocol/socket-protocol.ts';
import type { OutgoingCommand } from '../command-queue.ts';
import type { Transport } from '../transport/transport.ts';
import { openTransport, type TransportOptions } from './open-transport.ts';

export type SingleConnectionOptions = TransportOptions & { credentials: Credentials };

/**
 * One connection of a program, from its handshake to its end: for measurements, checks and tests, which have to see each
 * answer and each failure as it is. Nothing is retried, ordered or stored; `createGatewayConnection` does that. Answers
 * and events come as the gateway sent them.
 */
export class SingleConnection {
  constructor(
    private readonly transport: Transport,
    private readonly timeoutMs: number,
  ) {}

  get isConnected(): boolean {
    return this.transport.connected;
  }

  /** Rejects when no answer comes in time. */
  request<K extends keyof ClientMessageMap>(event: K, body: ClientMessageMap[K]): Promise<Acknowledgement<K>> {
    return this.transport.request(event, body, this.timeoutMs) as Promise<Acknowledgement<K>>;
  }

  send(command: OutgoingCommand): Promise<Acknowledgement<'command'>> {
    return this.request('command', command);
  }

  join(sessionId: SessionId, cursor: Cursor | null = null): Promise<Acknowledgement<'join'>> {
    return this.request('join', { sessionId, cursor });
  }

  on<K extends keyof ServerMessageMap>(event: K, listener: (message: ServerMessageMap[K]) => void): void {
    this.transport.on(event, (message) => listener(message as ServerMessageMap[K]));
  }

  /** The gateway asks us to leave, or the connection is gone. */
  onEnd(listener: () => void): void {
    let hasEnded = false;
    const endOnce = () => {
      if (!hasEnded) listener();
      hasEnded = true;
    };
    this.transport.on('bye', endOnce);
    this.transport.on('disconnect', endOnce);
  }

  close(): void {
    this.transport.disconnect();
  }
}

/** The connection, or the refusal that answered the handshake; rejects when there was no answer. */
export const openSingleConnection = (options: SingleConnectionOptions): Promise<SingleConnection | RefusalBody> =>
  openTransport(options).then(
    (transport) => new SingleConnection(transport, options.timeoutMs),
    (fault: Error & { data?: RefusalBody }) => {
      if (fault.data) return fault.data;
      throw fault;
    },
  );

/** Rejects with the code of a refusal, too. */
export async function openSingleConnectionOrThrow(options: SingleConnectionOptions): Promise<SingleConnection> {
  const opened = await openSingleConnection(options);
  if (opened instanceof SingleConnection) return opened;
  throw new Error(`refused: ${opened.error.code}`);
}
