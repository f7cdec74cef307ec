import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Plumbing } from '@libs/server/plumbing.ts';
import { Tally } from '@libs/server/tally.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { Refused } from '../edge/refused.ts';
import { callerOf } from './caller-address.ts';

const WINDOW_MS = 10 * 60_000;
/** A place is free when somebody behind the same address leaves, which nobody can foretell. */
const SOCKET_AGAIN_MS = 10_000;

/** As much of engine.io's connection as counting it needs. */
type Connection = { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown };

/**
 * How much one address may have: new conversations, counted for all gateways together, and sockets, for each gateway.
 * Far more than people need, because behind one address may be a school, a shelter or a mobile network. Nothing is
 * counted without an address; 0 turns a limit off.
 */
@Injectable()
export class AddressAllowance {
  private readonly opened: Tally;
  private readonly sockets = new Map<string, number>();
  private readonly beyond = new WeakSet<object>();

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    { bus, sealingKey }: Plumbing,
  ) {
    this.opened = new Tally({ name: 'openings', windowMs: WINDOW_MS, keys: bus.keys, secret: sealingKey });
  }

  /** Counts one more new conversation. Throws a refusal that says when the window ends. */
  async takeOpening(address: string | null): Promise<void> {
    const limit = this.env.CONVERSATIONS_PER_ADDRESS;
    if (address === null || limit === 0) return;
    const { count, endsInMs } = await this.opened.add(address);
    if (count > limit) throw new Refused('rate.limited', { retryAfterMs: Math.max(1_000, endsInMs) });
  }

  /** Counts a connection until it closes; one beyond the limit is remembered, and refused when it introduces itself. */
  readonly noteSocket = (connection: Connection): void => {
    const limit = this.env.SOCKETS_PER_ADDRESS;
    const address = callerOf(connection.request);
    if (address === null || limit === 0) return;
    const here = this.sockets.get(address) ?? 0;
    if (here >= limit) {
      this.beyond.add(connection);
      return;
    }
    this.sockets.set(address, here + 1);
    connection.once('close', () => this.forgetSocket(address));
  };

  /** Throws a refusal for a connection that came when its address had all it may have. */
  assertSocket(connection: object): void {
    if (this.beyond.has(connection)) throw new Refused('rate.limited', { retryAfterMs: SOCKET_AGAIN_MS });
  }

  private forgetSocket(address: string): void {
    const left = (this.sockets.get(address) ?? 1) - 1;
    if (left > 0) this.sockets.set(address, left);
    else this.sockets.delete(address);
  }
}
