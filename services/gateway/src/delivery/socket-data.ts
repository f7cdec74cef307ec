import type { SessionId } from '@libs/protocol/ids.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import type { Principal } from '../authentication/principal.ts';

/** What a socket carries in its `data` once it is admitted. */
export type SocketData = {
  principal: Principal;
  commandQueue: Promise<unknown>;
  joined: Set<SessionId>;
};

export const socketDataOf = (socket: { data: unknown }): SocketData => socket.data as SocketData;
export const principalOf = (socket: { data: unknown }): Principal => socketDataOf(socket).principal;

/** A desk reads a handful at once. Each costs a room here and a channel of Redis. */
export const MAX_JOINED_SESSIONS = 1_000;

/** Throws a refusal when this socket reads as many conversations as one may. */
export function assertMayJoinAnother({ joined }: Pick<SocketData, 'joined'>, sessionId: SessionId): void {
  if (joined.size >= MAX_JOINED_SESSIONS && !joined.has(sessionId)) throw new RefusalError('limit.reached');
}

/** One command of a socket after the other: what a sender says in one order is recorded in that order. */
export function runInOrder<T>(admitted: SocketData, work: () => Promise<T>): Promise<T> {
  const done = admitted.commandQueue.then(work);
  admitted.commandQueue = done.catch(() => undefined);
  return done;
}
