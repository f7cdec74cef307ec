import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { clientAddressOf } from './client-address.ts';

/** Nobody can predict when another socket of the same address closes, so this is a guess. */
const SOCKET_RETRY_AFTER_MS = 10_000;

/** As much of engine.io's connection as counting it needs. */
type CountedConnection = { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown };

/**
 * Limits the sockets that one address has at this gateway. The limit is far above what people need, because one address
 * may serve a school, a shelter or a mobile network. Requests without an address are not counted; 0 turns it off.
 */
@Injectable()
export class SocketLimiter {
  private readonly socketCounts = new Map<string, number>();
  private readonly connectionsOverLimit = new WeakSet<object>();

  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  /** Counts a connection until it closes; one above the limit is refused later, at its handshake. */
  readonly countSocket = (connection: CountedConnection): void => {
    const limit = this.env.SOCKETS_PER_ADDRESS;
    const address = clientAddressOf(connection.request);
    if (address === null || limit === 0) return;
    const count = this.socketCounts.get(address) ?? 0;
    if (count >= limit) {
      this.connectionsOverLimit.add(connection);
      return;
    }
    this.socketCounts.set(address, count + 1);
    connection.once('close', () => this.releaseSocket(address));
  };

  /** Throws a refusal for a connection that was opened above the limit of its address. */
  assertSocketAllowed(connection: object): void {
    if (this.connectionsOverLimit.has(connection))
      throw new RefusalError('rate.limited', { retryAfterMs: SOCKET_RETRY_AFTER_MS });
  }

  private releaseSocket(address: string): void {
    const left = (this.socketCounts.get(address) ?? 1) - 1;
    if (left > 0) this.socketCounts.set(address, left);
    else this.socketCounts.delete(address);
  }
}
