import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { TokenBucket } from '@libs/server/rate-limiting/token-bucket.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { clientAddressOf } from './client-address.ts';
import type { CountedPerson } from './rate-limiter.ts';

/** Nobody can predict when another socket of the same address closes, so this is a guess. */
const SOCKET_RETRY_AFTER_MS = 10_000;

/** More tabs and devices than anybody has, with the sockets of a phone that has changed its network and are not gone yet. */
const SOCKETS_PER_PERSON: Record<CountedPerson['as'], number> = { visitor: 16, agent: 1_000 };
/** An address has so many times its limit for those who have a conversation: whoever opens empty sockets keeps them out of nothing. */
const RESERVE_FACTOR = 2;

/**
 * Frames of one socket for each command that its sender may execute. Whoever goes beyond is refused again and again
 * without hearing it, and each refusal costs about a tenth of a command: such a socket is closed.
 */
const FRAMES_PER_COMMAND = 10;
const BURST_SECONDS = 6;

/** As much of engine.io's connection as counting it needs. */
export type CountedConnection = {
  request: IncomingMessage;
  once: (event: 'close', listener: () => void) => unknown;
  on: (event: 'packet', listener: () => void) => unknown;
  close: (discard?: boolean) => unknown;
  readyState?: string;
};
type Settings = Pick<GatewayEnv, 'SOCKETS_PER_ADDRESS' | 'AGENT_COMMANDS_PER_SECOND' | 'VISITOR_COMMANDS_PER_SECOND'>;
type OverLimit = 'newcomers' | 'everybody';

/**
 * Limits the sockets that one address and one person have at this gateway, and the frames of each. The limit of an address
 * is far above what people need, because it may serve a school, a shelter or a mobile network. Requests without an
 * address are not counted; 0 turns it off.
 */
@Injectable()
export class SocketLimiter {
  private readonly ofAddress = new Map<string, number>();
  private readonly ofPerson = new Map<string, number>();
  private readonly connectionsOverLimit = new WeakMap<object, OverLimit>();

  constructor(@Inject(ENV) private readonly settings: Settings) {}

  /** Counts a connection until it closes; one above the limit is refused later, at its handshake. */
  readonly countSocket = (connection: CountedConnection): void => {
    const limit = this.settings.SOCKETS_PER_ADDRESS;
    const address = clientAddressOf(connection.request);
    if (address === null || limit === 0) return;
    const count = this.ofAddress.get(address) ?? 0;
    if (count >= limit) this.connectionsOverLimit.set(connection, 'newcomers');
    if (count >= limit * RESERVE_FACTOR) this.connectionsOverLimit.set(connection, 'everybody');
    else countUntilClosed(this.ofAddress, address, connection);
  };

  /** Closes a connection that sends frames without end, whatever is in them. */
  readonly limitFrames = (connection: CountedConnection): void => {
    const { AGENT_COMMANDS_PER_SECOND: ofAgent, VISITOR_COMMANDS_PER_SECOND: ofVisitor } = this.settings;
    const perSecond = Math.max(ofAgent, ofVisitor) * FRAMES_PER_COMMAND;
    const frames = new TokenBucket({ perSecond, burst: perSecond * BURST_SECONDS });
    connection.on('packet', () => {
      if (frames.consume() > 0) connection.close(true);
    });
  };

  /** Before anybody is authenticated. Throws a refusal for a connection far above the limit of its address. */
  assertSocketAllowed(connection: object): void {
    if (this.connectionsOverLimit.get(connection) === 'everybody') throw refusal();
  }

  /** Throws a refusal for a newcomer above the limit of their address, and for one socket too many of one person. */
  countPerson(connection: CountedConnection, person: CountedPerson & { isNewcomer?: boolean }): void {
    if (person.isNewcomer && this.connectionsOverLimit.has(connection)) throw refusal();
    const name = person.as === 'agent' ? `agent ${person.agentId}` : `visitor ${person.sessionId}`;
    if ((this.ofPerson.get(name) ?? 0) >= SOCKETS_PER_PERSON[person.as]) throw refusal();
    // Closed while its sender was authenticated: it does not close again.
    if (connection.readyState !== 'closed') countUntilClosed(this.ofPerson, name, connection);
  }
}

const refusal = (): RefusalError => new RefusalError('rate.limited', { retryAfterMs: SOCKET_RETRY_AFTER_MS });

function countUntilClosed(counts: Map<string, number>, name: string, connection: CountedConnection): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  connection.once('close', () => {
    const left = (counts.get(name) ?? 1) - 1;
    if (left > 0) counts.set(name, left);
    else counts.delete(name);
  });
}
