import { io, type Socket } from 'socket.io-client';
import type { Acknowledgement, ServerMessageMap, RefusalBody } from '@libs/protocol/socket-protocol.ts';

/** Long enough for a slow machine, short enough that a silent road is noticed while it is silent. */
export const ATTEMPT_TIMEOUT_MS = 2_500;

export type ChatRequestType = 'command' | 'join' | 'typing' | 'read';

/** One connection, from its handshake to its end. Nothing is retried here. */
export class LoadConnection {
  constructor(private readonly socket: Socket) {}

  get isConnected(): boolean {
    return this.socket.connected;
  }

  /** Rejects when no answer comes in time. */
  request<K extends ChatRequestType>(event: K, body: unknown): Promise<Acknowledgement<K>> {
    return this.socket.timeout(ATTEMPT_TIMEOUT_MS).emitWithAck(event, body) as Promise<Acknowledgement<K>>;
  }

  onEvents(hear: (pushed: ServerMessageMap['events']) => void): void {
    this.socket.on('events', hear);
  }

  /** The gateway asks us to go elsewhere, or the connection is gone. */
  onEnd(act: () => void): void {
    this.socket.once('bye', act);
    this.socket.once('disconnect', act);
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** A line, or the refusal that the handshake was answered with; rejects when nobody answers. */
export function openLoadConnection(url: string, auth: object): Promise<LoadConnection | RefusalBody> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: ATTEMPT_TIMEOUT_MS,
    auth,
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => give(new Error('no answer to the handshake')), ATTEMPT_TIMEOUT_MS);
    const give = (outcome: LoadConnection | RefusalBody | Error) => {
      clearTimeout(late);
      if (outcome instanceof Error || !(outcome instanceof LoadConnection)) socket.disconnect();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    socket.once('connect', () => give(new LoadConnection(socket)));
    socket.once('connect_error', (fault) => give((fault as Error & { data?: RefusalBody }).data ?? fault));
  });
}
