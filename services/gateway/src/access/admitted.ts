import type { SessionId } from '@libs/protocol/ids.ts';
import { Refused } from '../edge/refused.ts';
import type { Principal } from './principal.ts';

/** What a socket carries in its `data` once it is admitted. */
export type Admitted = {
  principal: Principal;
  work: Promise<unknown>;
  joined: Set<SessionId>;
};

export const admittedOf = (socket: { data: unknown }): Admitted => socket.data as Admitted;
export const principalOf = (socket: { data: unknown }): Principal => admittedOf(socket).principal;

/** A desk reads a handful at once. Each costs a room here and a channel of Redis. */
export const MOST_JOINED = 1_000;

/** Throws a refusal when this socket reads as many conversations as one may. */
export function assertHasRoom({ joined }: Pick<Admitted, 'joined'>, sessionId: SessionId): void {
  if (joined.size >= MOST_JOINED && !joined.has(sessionId)) throw new Refused('limit.reached');
}

/** One command of a socket after the other: what a sender says in one order is recorded in that order. */
export function inOrder<T>(admitted: Admitted, work: () => Promise<T>): Promise<T> {
  const done = admitted.work.then(work);
  admitted.work = done.catch(() => undefined);
  return done;
}
