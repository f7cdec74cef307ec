import { Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import { ServerResources } from '@libs/server/server-resources.ts';
import { Authenticator } from '../authentication/authenticator.ts';
import type { Principal } from '../authentication/principal.ts';
import { principalOf, socketDataOf, type SocketData } from '../delivery/socket-data.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { EVENT_WEIGHTS, HANDSHAKE_WEIGHT } from '../rate-limiting/request-weights.ts';
import { SocketLimiter, type CountedConnection } from '../rate-limiting/socket-limiter.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { SocketErrorHandler } from './socket-error-handler.ts';

/** Authenticates each socket at the handshake and counts the sockets of its address. */
@Injectable()
export class SocketAuthenticator {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
    private readonly socketLimiter: SocketLimiter,
    private readonly errorHandler: SocketErrorHandler,
    private readonly resources: ServerResources,
  ) {}

  /** Nest's guards do not run on connect, so this is a middleware of Socket.IO. */
  register(server: Server): void {
    server.engine.on('connection', this.socketLimiter.countSocket);
    server.engine.on('connection', this.socketLimiter.limitFrames);
    server.use((socket, next) => {
      const { epochs } = this.resources;
      epochs
        .within((epoch) => this.authenticate(socket).then((principal) => ({ principal, epoch })))
        .then(
          (authenticated) => {
            Object.assign(socket.data, {
              ...authenticated,
              commandQueues: new Map(),
              joined: new Set(),
            } satisfies SocketData);
            next();
          },
          (thrown: unknown) => next(this.errorHandler.connectError(thrown, socket.handshake.auth)),
        );
    });
  }

  /** Takes a new access token of the same agent. Throws a refusal for another agent's. */
  async renew(socket: Socket, accessToken: string): Promise<void> {
    const principal = principalOf(socket);
    this.limiter.consume(principal, EVENT_WEIGHTS.renew);
    const renewed = await this.authenticator.authenticateAgent(accessToken, principal);
    if (principal.as !== 'agent' || principal.agentId !== renewed.agentId) throw new RefusalError('access.denied');
    socketDataOf(socket).principal = renewed;
  }

  private async authenticate(socket: Socket): Promise<Principal> {
    this.socketLimiter.assertSocketAllowed(socket.conn);
    const principal = await this.authenticator.authenticate(socket.handshake.auth, socket.request);
    this.limiter.consumeRequest(principal, HANDSHAKE_WEIGHT);
    this.socketLimiter.countPerson(socket.conn as unknown as CountedConnection, principal);
    return principal;
  }
}
