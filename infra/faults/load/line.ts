import { io, type Socket } from 'socket.io-client';
import type { Answer, Down, RefusalBody } from '@libs/protocol/wire.ts';

/** Long enough for a slow machine, short enough that a silent road is noticed while it is silent. */
export const ATTEMPT_PATIENCE_MS = 2_500;

export type Asked = 'command' | 'join' | 'typing' | 'read';

/** One connection, from its handshake to its end. Nothing is retried here. */
export class Line {
  constructor(private readonly socket: Socket) {}

  get isUp(): boolean {
    return this.socket.connected;
  }

  /** Rejects when no answer comes in time. */
  ask<K extends Asked>(event: K, body: unknown): Promise<Answer<K>> {
    return this.socket.timeout(ATTEMPT_PATIENCE_MS).emitWithAck(event, body) as Promise<Answer<K>>;
  }

  onEvents(hear: (pushed: Down['events']) => void): void {
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
export function openLine(url: string, auth: object): Promise<Line | RefusalBody> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: ATTEMPT_PATIENCE_MS,
    auth,
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => give(new Error('no answer to the handshake')), ATTEMPT_PATIENCE_MS);
    const give = (outcome: Line | RefusalBody | Error) => {
      clearTimeout(late);
      if (outcome instanceof Error || !(outcome instanceof Line)) socket.disconnect();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    socket.once('connect', () => give(new Line(socket)));
    socket.once('connect_error', (fault) => give((fault as Error & { data?: RefusalBody }).data ?? fault));
  });
}
