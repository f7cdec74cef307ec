import { Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { Acknowledgement, HiddenEvent, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { OpenedEvent } from '@libs/ledger/stored-event.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { recordDelivery } from './record-delivery.ts';
import { SocketBackpressure } from './socket-backpressure.ts';
import { principalOf } from './socket-data.ts';
import { sessionRoom, SIDES } from './socket-rooms.ts';
import { isSameForAll, visibleTo } from './visible-events.ts';

/**
 * The socket whose command wrote the events. Its page takes them from the answer, so they are not sent to it besides;
 * the answer has its place among the events of the session, so nothing overtakes it.
 */
export type CommandSender = {
  socket: Socket;
  answer: (answer: Extract<Acknowledgement<'command'>, { ok: true }>) => void;
};

/** The same events as they are stored and as they were opened, and who reads them. */
export type EventBroadcast = {
  epoch: Epoch;
  stored: readonly StoredEvent[];
  opened: readonly (HiddenEvent | OpenedEvent)[];
  sockets: ReadonlySet<Socket>;
  sender?: CommandSender | undefined;
};

/** Sends the events of a session to its readers on this gateway, encoded once for each side of the conversation. */
@Injectable()
export class EventBroadcaster {
  server: Server | undefined;

  constructor(
    private readonly resources: ServerResources,
    private readonly backpressure: SocketBackpressure,
  ) {}

  /** At least one event. Does not wait for anything: what is sent later is received later. */
  send(broadcast: EventBroadcast): void {
    const { stored, sockets } = broadcast;
    const { sessionId, version } = stored.at(-1)!;
    for (const side of SIDES) this.sendToSide(broadcast, side);
    for (const socket of sockets) this.backpressure.check(socket, sessionId, version);
    recordDelivery(this.resources.traces, stored);
  }

  private sendToSide(broadcast: EventBroadcast, side: (typeof SIDES)[number]): void {
    const { epoch, stored, opened, sockets } = broadcast;
    const { sessionId } = stored[0]!;
    const room = sessionRoom(sessionId, side);
    if (!this.server?.sockets.adapter.rooms.has(room)) return;
    if (isSameForAll(opened))
      return this.sendToRoom(
        room,
        opened.map((event) => visibleTo({ as: side }, event)),
        broadcast,
      );
    for (const socket of sockets) {
      const events = opened.map((event) => visibleTo(principalOf(socket), event));
      if (socket.rooms.has(room)) socket.emit('events', { sessionId, epoch, events });
    }
  }

  /** A sender that has left the room, because it reads too slowly or the epoch has changed, is answered as usual. */
  private sendToRoom(room: string, events: VisibleEvent[], { epoch, stored, sender }: EventBroadcast): void {
    const { sessionId, version, at } = stored.at(-1)!;
    const message = { sessionId, epoch, events };
    if (!sender?.socket.rooms.has(room)) return void this.server!.to(room).emit('events', message);
    if (this.server!.sockets.adapter.rooms.get(room)!.size > 1) sender.socket.to(room).emit('events', message);
    sender.answer({ ok: true, version, at: at.toISOString(), duplicate: false, delivered: message });
  }
}
