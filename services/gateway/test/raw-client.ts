import { io, type Socket } from 'socket.io-client';
import type { Credentials, RefusalBody } from '@libs/protocol/socket-protocol.ts';

const ACK_TIMEOUT_MS = 15_000;

/** Socket.IO itself, because libs/client sends no unknown event, no broken body, and reads whatever it is sent. */
export class RawClient {
  constructor(readonly socket: Socket) {}

  /** The answer to any event, or a rejection when none comes. */
  request(event: string, ...args: unknown[]): Promise<RefusalBody | { ok: true }> {
    return this.socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, ...args) as Promise<RefusalBody | { ok: true }>;
  }

  close(): void {
    this.socket.disconnect();
  }
}

export const openRawClient = (url: string, credentials: Credentials): Promise<RawClient> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: credentials });
    socket.once('connect', () => resolve(new RawClient(socket)));
    socket.once('connect_error', reject);
  });
