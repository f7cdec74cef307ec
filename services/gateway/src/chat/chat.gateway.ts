import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import { clientMessages, type Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { TYPING_THROTTLE_MS, type ConversationSide } from '@libs/protocol/signals.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AddressLimiter } from '../rate-limiting/address-limiter.ts';
import {
  socketDataOf,
  assertMayJoinAnother,
  runInOrder,
  principalOf,
  type SocketData,
} from '../delivery/socket-data.ts';
import { Authenticator } from '../authentication/authenticator.ts';
import { actorOf, principalKey, type Principal } from '../authentication/principal.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { SocketErrorHandler } from './socket-error-handler.ts';
import { CatchUpReader } from '../delivery/catch-up.reader.ts';
import { ConnectionTracker } from '../presence/connection-tracker.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { recordReadSpan } from '../delivery/record-read-span.ts';
import { ReadMarksStore, type ReadMarkReader } from '../delivery/read-marks.store.ts';
import { AGENTS_ROOM, agentRoom } from '../delivery/socket-rooms.ts';

/** Whoever types says so this often, in a conversation or two. */
const TYPING_RATE = { perSecond: 1000 / TYPING_THROTTLE_MS, burst: 3 };
/** Marks are collected and written once a second, so five of them cost what a command does. */
const READ_WEIGHT = 0.2;

/** The socket's door: admits at the handshake, and on every event parses, authorises, hands over and answers. */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  @WebSocketServer() server!: Server;

  constructor(
    private readonly resources: ServerResources,
    private readonly authenticator: Authenticator,
    private readonly access: SessionAccess,
    private readonly commands: CommandHandler,
    private readonly catchUp: CatchUpReader,
    private readonly live: LiveSessions,
    private readonly connections: ConnectionTracker,
    private readonly readMarks: ReadMarksStore,
    private readonly errorHandler: SocketErrorHandler,
    private readonly audit: AuditStore,
    private readonly addressLimiter: AddressLimiter,
    private readonly limiter: RateLimiter,
  ) {}

  /** Nest's guards do not run on connect, so admission stands in Socket.IO's own middleware. */
  afterInit(server: Server): void {
    this.live.server = server;
    server.engine.on('connection', this.addressLimiter.countSocket);
    server.use((socket, next) => {
      this.authenticate(socket).then(
        (principal) => {
          Object.assign(socket.data, {
            principal,
            commandQueue: Promise.resolve(),
            joined: new Set(),
          } satisfies SocketData);
          next();
        },
        (thrown: unknown) => next(this.errorHandler.connectError(thrown, socket.handshake.auth)),
      );
    });
  }

  async handleConnection(socket: Socket): Promise<void> {
    socket.onAny((name: string, ...args: unknown[]) => this.errorHandler.refuseUnknownEvent(socket, name, args));
    socket.on('error', () => socket.disconnect(true));
    const principal = principalOf(socket);
    if (principal.as !== 'agent') return;
    this.connections.connected(principal);
    await socket.join([AGENTS_ROOM, agentRoom(principal.agentId)]);
  }

  async handleDisconnect(socket: Socket): Promise<void> {
    const principal = principalOf(socket);
    this.connections.disconnected(principal);
    for (const sessionId of [...socketDataOf(socket).joined]) {
      await this.live.leave(socket, sessionId);
      this.connections.left(sessionId, principal);
    }
  }

  @SubscribeMessage('command')
  command(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'command'>> {
    return this.errorHandler.handle(socket, 'command', async () => {
      const principal = principalOf(socket);
      const { sessionId, commandId, command } = parseOrRefuse(clientMessages.command, body);
      this.limiter.consume(principal);
      return runInOrder(socketDataOf(socket), async () => {
        await this.access.assertMayExecute(principal, sessionId, command);
        return this.commands.handle({ sessionId, commandId, command, actor: actorOf(principal) });
      });
    });
  }

  /** Room first, range second: what happens in between arrives twice and is counted once, and nothing falls in between. */
  @SubscribeMessage('join')
  join(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'join'>> {
    return this.errorHandler.handle(socket, 'join', async () => {
      const principal = principalOf(socket);
      const asked = parseOrRefuse(clientMessages.join, body);
      const { sessionId } = asked;
      this.access.assertMayRead(principal, sessionId);
      this.limiter.consume(principal);
      assertMayJoinAnother(socketDataOf(socket), sessionId);
      const isNew = await this.live.join(socket, principal.as, sessionId);
      if (isNew) this.connections.joined(sessionId, principal);
      try {
        if (isNew && principal.as === 'agent') await this.audit.recordSessionRead(principal.agentId, sessionId);
        return await this.catchUp.eventsSince(principal, asked);
      } catch (fault) {
        // Nobody stays with what is not there, nor where the reading could not be written down.
        if (isNew) await this.leaveSession(socket, sessionId);
        throw fault;
      }
    });
  }

  @SubscribeMessage('leave')
  leave(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'leave'>> {
    return this.errorHandler.handle(socket, 'leave', async () => {
      const { sessionId } = parseOrRefuse(clientMessages.leave, body);
      await this.leaveSession(socket, sessionId);
      return { ok: true };
    });
  }

  /** Shed silently when it comes too often; it is only a hint. */
  @SubscribeMessage('typing')
  typing(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'typing'>> {
    return this.errorHandler.handle(socket, 'typing', async () => {
      const principal = principalOf(socket);
      const { sessionId } = parseOrRefuse(clientMessages.typing, body);
      this.access.assertMayRead(principal, sessionId);
      if (!this.limiter.tryConsumeNamed(`typing of ${principalKey(principal)}`, TYPING_RATE)) return { ok: true };
      this.live.publishSignal({ kind: 'typing', sessionId, by: actorOf(principal).role as ConversationSide });
      this.connections.typing(sessionId, principal);
      return { ok: true };
    });
  }

  @SubscribeMessage('read')
  read(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'read'>> {
    return this.errorHandler.handle(socket, 'read', async () => {
      const principal = principalOf(socket);
      const { sessionId, version } = parseOrRefuse(clientMessages.read, body);
      this.access.assertMayRead(principal, sessionId);
      this.limiter.consume(principal, READ_WEIGHT);
      const reader: ReadMarkReader =
        principal.as === 'agent' ? { side: 'agent', agentId: principal.agentId } : { side: 'customer' };
      this.readMarks.add({ sessionId, reader, version });
      recordReadSpan(this.resources, { sessionId, version, side: reader.side });
      return { ok: true };
    });
  }

  /** A fresh access token for the same agent, before the old one runs out. */
  @SubscribeMessage('renew')
  renew(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'renew'>> {
    return this.errorHandler.handle(socket, 'renew', async () => {
      const principal = principalOf(socket);
      const { accessToken } = parseOrRefuse(clientMessages.renew, body);
      const renewed = await this.authenticator.authenticateAgent(accessToken, principal.lang);
      if (principal.as !== 'agent' || principal.agentId !== renewed.agentId) throw new RefusalError('access.denied');
      socketDataOf(socket).principal = renewed;
      return { ok: true };
    });
  }

  private async leaveSession(socket: Socket, sessionId: SessionId): Promise<void> {
    const wasThere = await this.live.leave(socket, sessionId);
    if (wasThere) this.connections.left(sessionId, principalOf(socket));
  }

  private async authenticate(socket: Socket): Promise<Principal> {
    this.addressLimiter.assertSocketAllowed(socket.conn);
    return this.authenticator.authenticate(socket.handshake.auth, socket.request);
  }
}
