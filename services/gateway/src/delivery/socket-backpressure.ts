import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { principalOf } from './socket-data.ts';
import { sessionRoom } from './socket-rooms.ts';
import { openVisibleEvents, visibleTo } from './visible-events.ts';

/** Beyond this a socket is no longer pushed to: the log is its queue, not our memory. */
const HIGH_WATER_BYTES = 1024 * 1024;
/** It is fed again once it has taken nearly everything. */
const LOW_WATER_BYTES = 64 * 1024;
/** A reader that takes nothing for this long is closed; it resumes from its cursor when it can read again. */
const STALL_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;
const PAGE_SIZE = 100;

/**
 * Keeps memory bounded when a client reads too slowly. Its socket leaves the room, is fed from the log page by page as
 * its buffer empties, and rejoins when it has caught up. Nothing is dropped; at worst the socket is closed.
 */
@Injectable()
export class SocketBackpressure {
  private readonly slowReaders = new Set<string>();

  constructor(private readonly resources: ServerResources) {}

  /** Called after each emit; `version` is what was just emitted. */
  check(socket: Socket, sessionId: SessionId, version: number): void {
    const name = `${socket.id} ${sessionId}`;
    if (bufferedBytes(socket) < HIGH_WATER_BYTES || this.slowReaders.has(name)) return;
    this.slowReaders.add(name);
    this.resources.log.info({ sessionId, version }, 'a reader is slow and is fed from the log');
    this.feedFromLog(socket, sessionId, version)
      .catch((fault: unknown) => {
        this.resources.log.warn({ sessionId, ...faultFields(fault) }, 'a slow reader was closed');
        socket.disconnect(true);
      })
      .finally(() => this.slowReaders.delete(name));
  }

  private async feedFromLog(socket: Socket, sessionId: SessionId, from: number): Promise<void> {
    const room = sessionRoom(sessionId, principalOf(socket).as);
    await socket.leave(room);
    let version = from;
    for (let isBehind = true; isBehind && socket.connected;) {
      if (!(await waitUntilDrained(socket))) return this.close(socket, sessionId);
      const last = await this.pushPage(socket, sessionId, version);
      isBehind = last > version;
      version = last;
    }
    if (!socket.connected) return;
    // Room first, range second, as at a join: what falls in between comes twice and is counted once.
    await socket.join(room);
    await this.pushPage(socket, sessionId, version);
  }

  private close(socket: Socket, sessionId: SessionId): void {
    this.resources.log.warn({ sessionId }, 'closed a reader that takes nothing; it resumes from its cursor');
    socket.disconnect(true);
  }

  /** Emits the next page and returns the last version in it. */
  private async pushPage(socket: Socket, sessionId: SessionId, after: number): Promise<number> {
    const stored = await this.resources.ledger.read(sessionId, after, PAGE_SIZE);
    const key = await this.resources.keyring.getKey(sessionId);
    if (stored.length === 0) return after;
    const who = principalOf(socket).as;
    socket.emit('events', { sessionId, events: openVisibleEvents(key, stored).map((event) => visibleTo(who, event)) });
    return stored.at(-1)!.version;
  }
}

/** What waits in this process for the client to take it: packets in engine.io's queue, bytes in the WebSocket's. */
export function bufferedBytes(socket: Socket): number {
  const connection = socket.conn as unknown as BufferedConnection;
  const queued = connection.writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
  return queued + (connection.transport.socket?.bufferedAmount ?? 0);
}

/** As much of engine.io's insides as counting needs; its own types keep them private. */
type BufferedConnection = {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount?: number } };
};

/** True once the buffer is nearly empty; false when nothing moved for too long. */
async function waitUntilDrained(socket: Socket): Promise<boolean> {
  let [least, since] = [bufferedBytes(socket), performance.now()];
  while (socket.connected && least > LOW_WATER_BYTES) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const now = bufferedBytes(socket);
    if (now < least) [least, since] = [now, performance.now()];
    else if (performance.now() - since > STALL_TIMEOUT_MS) return false;
  }
  return true;
}
