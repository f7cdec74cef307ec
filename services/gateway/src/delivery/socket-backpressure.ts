import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { principalOf } from './socket-data.ts';
import { sessionRoom } from './socket-rooms.ts';
import { openVisibleEvents, visibleTo } from './visible-events.ts';

/** Above this nothing more is emitted to a socket: it reads from the ledger instead of filling the memory. */
const HIGH_WATER_BYTES = 1024 * 1024;
/** It gets more once its buffer is below this. */
const LOW_WATER_BYTES = 64 * 1024;
/** A socket that reads nothing for this long is closed; the client resumes from its cursor. */
const STALL_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;
const PAGE_SIZE = 100;

/**
 * Keeps memory bounded when a client reads too slowly. Its socket leaves the room, gets page after page from the ledger
 * as its buffer empties, and rejoins when it has caught up. Nothing is dropped; at worst the socket is closed.
 */
@Injectable()
export class SocketBackpressure {
  private readonly slowReaders = new Set<string>();

  constructor(private readonly resources: ServerResources) {}

  /** Called after each emit; `version` is what was just emitted. */
  check(socket: Socket, sessionId: SessionId, version: number): void {
    if (bufferedBytes(socket) < HIGH_WATER_BYTES) return;
    const name = `${socket.id} ${sessionId}`;
    if (this.slowReaders.has(name)) return;
    this.slowReaders.add(name);
    this.resources.log.info({ sessionId, version }, 'a slow reader gets its events from the ledger');
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
    // Joins the room first and reads the range second: an event in between arrives twice and is counted once.
    await socket.join(room);
    await this.pushPage(socket, sessionId, version);
  }

  private close(socket: Socket, sessionId: SessionId): void {
    this.resources.log.warn({ sessionId }, 'closed a socket that reads nothing; it resumes from its cursor');
    socket.disconnect(true);
  }

  /** Emits the next page and returns the last version in it. */
  private async pushPage(socket: Socket, sessionId: SessionId, after: number): Promise<number> {
    const { epochs, ledger, keyring, quarantine } = this.resources;
    const { epoch, stored, key } = await epochs.within(async (epoch) => ({
      epoch,
      stored: await ledger.read(sessionId, after, PAGE_SIZE),
      key: await keyring.getKey(sessionId),
    }));
    if (stored.length === 0) return after;
    const events = openVisibleEvents(quarantine, key, stored);
    socket.emit('events', { sessionId, epoch, events: events.map((event) => visibleTo(principalOf(socket), event)) });
    return stored.at(-1)!.version;
  }
}

/** The bytes in this process that the client has not read yet: packets in engine.io's queue, bytes in the WebSocket's. */
export function bufferedBytes(socket: Socket): number {
  const connection = socket.conn as unknown as BufferedConnection;
  const queued = connection.writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
  return queued + (connection.transport.socket?.bufferedAmount ?? 0);
}

/** The internals of engine.io that are needed for counting; its own types hide them. */
type BufferedConnection = {
  writeBuffer: { data?: string | Buffer }[];
  transport: { socket?: { bufferedAmount?: number } };
};

/** True once the buffer is nearly empty; false if the client read nothing for too long. */
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
