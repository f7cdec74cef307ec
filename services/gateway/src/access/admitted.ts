import type { SessionId } from '@libs/protocol/ids.ts';
import type { RateLimit } from '../chat/rate-limit.ts';
import type { Principal } from './principal.ts';

/** What a socket carries in its `data` once it is admitted. */
export type Admitted = {
  principal: Principal;
  limit: RateLimit;
  typingLimit: RateLimit;
  work: Promise<unknown>;
  joined: Set<SessionId>;
};

export const admittedOf = (socket: { data: unknown }): Admitted => socket.data as Admitted;
export const principalOf = (socket: { data: unknown }): Principal => admittedOf(socket).principal;

/** One command of a socket after the other: what a sender says in one order is recorded in that order. */
export function inOrder<T>(admitted: Admitted, work: () => Promise<T>): Promise<T> {
  const done = admitted.work.then(work);
  admitted.work = done.catch(() => undefined);
  return done;
}
