import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { CatchUpReader, type JoinAnswer } from '../delivery/catch-up.reader.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { assertMayJoinAnother, principalOf, socketDataOf } from '../delivery/socket-data.ts';
import { AGENTS_ROOM, agentRoom } from '../delivery/socket-rooms.ts';
import { ConnectionTracker } from '../presence/connection-tracker.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { EVENT_WEIGHTS } from '../rate-limiting/request-weights.ts';

/** Which sessions a socket reads: from its connection, through joining and leaving, to its disconnection. */
@Injectable()
export class SocketSessions {
  constructor(
    private readonly access: SessionAccess,
    private readonly limiter: RateLimiter,
    private readonly live: LiveSessions,
    private readonly connections: ConnectionTracker,
    private readonly audit: AuditStore,
    private readonly catchUp: CatchUpReader,
  ) {}

  async connect(socket: Socket): Promise<void> {
    const principal = principalOf(socket);
    if (principal.as !== 'agent') return;
    this.connections.connected(principal);
    await socket.join([AGENTS_ROOM, agentRoom(principal.agentId)]);
  }

  async disconnect(socket: Socket): Promise<void> {
    const principal = principalOf(socket);
    this.connections.disconnected(principal);
    for (const sessionId of [...socketDataOf(socket).joined]) {
      await this.live.leave(socket, sessionId);
      this.connections.left(sessionId, principal);
    }
  }

  /** Joins the room first and reads the range second: an event in between arrives twice, is counted once, and none is lost. */
  async join(socket: Socket, range: ClientMessageMap['join']): Promise<JoinAnswer> {
    const principal = principalOf(socket);
    const { sessionId } = range;
    this.access.assertMayRead(principal, sessionId);
    this.limiter.consumeRequest(principal, EVENT_WEIGHTS.join);
    assertMayJoinAnother(socketDataOf(socket), sessionId);
    const isNew = await this.live.join(socket, principal.as, sessionId);
    if (isNew) this.connections.joined(sessionId, principal);
    try {
      await this.access.assertMayReadNow(principal, sessionId);
      if (isNew && principal.as === 'agent') await this.audit.recordSessionRead(principal.agentId, sessionId);
      return await this.catchUp.eventsSince(principal, range);
    } catch (fault) {
      // No socket stays in a session that does not exist, or whose reading could not be written to the audit log.
      if (isNew) await this.leave(socket, sessionId);
      throw fault;
    }
  }

  async leaveOnRequest(socket: Socket, sessionId: SessionId): Promise<void> {
    this.limiter.consume(principalOf(socket), EVENT_WEIGHTS.leave);
    await this.leave(socket, sessionId);
  }

  async leave(socket: Socket, sessionId: SessionId): Promise<void> {
    const wasJoined = await this.live.leave(socket, sessionId);
    if (wasJoined) this.connections.left(sessionId, principalOf(socket));
  }
}
