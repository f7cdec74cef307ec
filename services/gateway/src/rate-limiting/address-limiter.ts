import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ServerResources } from '@libs/server/server-resources.ts';
import { WindowCounter } from '@libs/server/window-counter.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { clientAddressOf } from '../authentication/client-address.ts';

const WINDOW_MS = 10 * 60_000;
/** Nobody can predict when another socket of the same address closes, so this is a guess. */
const SOCKET_RETRY_AFTER_MS = 10_000;

/** As much of engine.io's connection as counting it needs. */
type CountedConnection = { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown };

/**
 * Limits the new conversations of one address, counted for all gateways together, and its sockets, counted for each
 * gateway. The limits are far above what people need, because one address may serve a school, a shelter or a mobile
 * network. Requests without an address are not counted; 0 turns a limit off.
 */
@Injectable()
export class AddressLimiter {
  private readonly conversationCounter: WindowCounter;
  private readonly socketCounts = new Map<string, number>();
  private readonly connectionsOverLimit = new WeakSet<object>();

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    { pubSub, sealingKey }: ServerResources,
  ) {
    this.conversationCounter = new WindowCounter({
      name: 'openings',
      windowMs: WINDOW_MS,
      keys: pubSub.redis,
      secret: sealingKey,
    });
  }

  /** Counts one more new conversation. Throws a refusal that says when the window ends. */
  async consumeConversation(address: string | null): Promise<void> {
    const limit = this.env.CONVERSATIONS_PER_ADDRESS;
    if (address === null || limit === 0) return;
    const { count, endsInMs } = await this.conversationCounter.increment(address);
    if (count > limit) throw new RefusalError('rate.limited', { retryAfterMs: Math.max(1_000, endsInMs) });
  }

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
