import { io, type Socket } from 'socket.io-client';

const TIMEOUT_MS = 10_000;

/** A connected socket, or a rejection. Nothing is retried: a lost connection would invalidate the measurement. */
export function connectSocket(url: string, auth: object = {}): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: TIMEOUT_MS,
    auth,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (fault) => reject(new Error(`${url} refused a socket: ${fault.message}`)));
  });
}

export async function emitRequest(socket: Socket, event: string, body: unknown): Promise<void> {
  const answer = (await socket.timeout(TIMEOUT_MS).emitWithAck(event, body)) as { ok: boolean };
  if (!answer.ok) throw new Error(`${event} was refused: ${JSON.stringify(answer)}`);
}
