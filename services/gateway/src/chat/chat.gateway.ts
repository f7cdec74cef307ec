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
import { clientMessages, type Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { principalOf } from '../delivery/socket-data.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { SocketAuthenticator } from './socket-authenticator.ts';
import { SocketCommands } from './socket-commands.ts';
import { SocketErrorHandler } from './socket-error-handler.ts';
import { SocketSessions } from './socket-sessions.ts';
import { SocketSignals } from './socket-signals.ts';

/** The socket API: parses each event, passes it on, and answers it. `SocketCommands` has the commands. */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  @WebSocketServer() server!: Server;

  constructor(
    private readonly authenticator: SocketAuthenticator,
    private readonly errorHandler: SocketErrorHandler,
    private readonly commands: SocketCommands,
    private readonly sessions: SocketSessions,
    private readonly signals: SocketSignals,
    private readonly live: LiveSessions,
  ) {}

  afterInit(server: Server): void {
    this.live.server = server;
    this.authenticator.register(server);
  }

  async handleConnection(socket: Socket): Promise<void> {
    socket.onAny((name: string, ...args: unknown[]) => this.errorHandler.refuseUnknownEvent(socket, name, args));
    socket.on('error', () => socket.disconnect(true));
    this.commands.listenTo(socket);
    await this.sessions.connect(socket);
  }

  async handleDisconnect(socket: Socket): Promise<void> {
    await this.sessions.disconnect(socket);
  }

  @SubscribeMessage('join')
  join(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'join'>> {
    return this.errorHandler.handle(socket, 'join', async () =>
      this.sessions.join(socket, parseOrRefuse(clientMessages.join, body)),
    );
  }

  @SubscribeMessage('leave')
  leave(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'leave'>> {
    return this.errorHandler.handle(socket, 'leave', async () => {
      await this.sessions.leaveOnRequest(socket, parseOrRefuse(clientMessages.leave, body).sessionId);
      return { ok: true };
    });
  }

  @SubscribeMessage('typing')
  typing(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'typing'>> {
    return this.errorHandler.handle(socket, 'typing', async () => {
      await this.signals.typing(principalOf(socket), parseOrRefuse(clientMessages.typing, body).sessionId);
      return { ok: true };
    });
  }

  @SubscribeMessage('read')
  read(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'read'>> {
    return this.errorHandler.handle(socket, 'read', async () => {
      await this.signals.read(principalOf(socket), parseOrRefuse(clientMessages.read, body));
      return { ok: true };
    });
  }

  /** A new access token of the same agent, before the old one expires. */
  @SubscribeMessage('renew')
  renew(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Acknowledgement<'renew'>> {
    return this.errorHandler.handle(socket, 'renew', async () => {
      await this.authenticator.renew(socket, parseOrRefuse(clientMessages.renew, body).accessToken);
      return { ok: true };
    });
  }
}
