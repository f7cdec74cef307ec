import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ServerResources } from '@libs/server/server-resources.ts';
import { WindowCounter } from '@libs/server/window-counter.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { clientAddressOf } from '../authentication/client-address.ts';

const WINDOW_MS = 10 * 60_000;
/** A place is free when somebody behind the same address leaves, which nobody can foretell. */
const SOCKET_RETRY_AFTER_MS = 10_000;

/** As much of engine.io's connection as counting it needs. */
type CountedConnection = { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown };

/**
 * How much one address may have: new conversations, counted for all gateways together, and sockets, for each gateway.
 * Far more than people need, because behind one address may be a school, a shelter or a mobile network. Nothing is
 * counted without an address; 0 turns a limit off.
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

  /** Counts a connection until it closes; one beyond the limit is remembered, and refused when it introduces itself. */
  readonly countSocket = (connection: CountedConnection): void => {
    const limit = this.env.SOCKETS_PER_ADDRESS;
    const address = clientAddressOf(connection.request);
    if (address === null || limit === 0) return;
    const here = this.socketCounts.get(address) ?? 0;
    if (here >= limit) {
      this.connectionsOverLimit.add(connection);
      return;
    }
    this.socketCounts.set(address, here + 1);
    connection.once('close', () => this.releaseSocket(address));
  };

  /** Throws a refusal for a connection that came when its address had all it may have. */
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
