import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';

/** A thousand sockets in a second: the database that has just been promoted is not asked for everything at once. */
const DISCONNECT_INTERVAL_MS = 1;

/**
 * When another primary has taken over, every socket here is of the epoch before. It hears nothing more at once, and is
 * disconnected soon, so that its client comes back and reads by its cursor.
 */
@Injectable()
export class EpochWatcher implements OnModuleInit {
  constructor(
    private readonly resources: ServerResources,
    private readonly live: LiveSessions,
  ) {}

  onModuleInit(): void {
    this.resources.epochs.onChange(() => this.disconnectAll());
  }

  private disconnectAll(): void {
    const sockets = [...(this.live.server?.sockets.sockets.values() ?? [])];
    sockets.forEach((socket, index) => {
      for (const room of socket.rooms) void socket.leave(room);
      setTimeout(() => socket.disconnect(true), index * DISCONNECT_INTERVAL_MS).unref();
    });
  }
}
