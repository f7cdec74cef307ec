import type { Epoch } from '@libs/protocol/epoch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import type { Principal } from '../authentication/principal.ts';

/** The `data` of an authenticated socket. */
export type SocketData = {
  principal: Principal;
  /** In which it was authenticated; it is served in no other one. */
  epoch: Epoch;
  commandQueue: Promise<unknown>;
  joined: Set<SessionId>;
};

export const socketDataOf = (socket: { data: unknown }): SocketData => socket.data as SocketData;
export const principalOf = (socket: { data: unknown }): Principal => socketDataOf(socket).principal;

/** A console reads a few at once. Each needs a room here and a channel of Redis. */
export const MAX_JOINED_SESSIONS = 1_000;

/** Throws a refusal if this socket has joined the maximum number of sessions. */
export function assertMayJoinAnother({ joined }: Pick<SocketData, 'joined'>, sessionId: SessionId): void {
  if (joined.size >= MAX_JOINED_SESSIONS && !joined.has(sessionId)) throw new RefusalError('limit.reached');
}

/** Runs the commands of a socket one after the other, so that they are recorded in the order in which they were sent. */
export function runInOrder<T>(data: SocketData, work: () => Promise<T>): Promise<T> {
  const done = data.commandQueue.then(work);
  data.commandQueue = done.catch(() => undefined);
  return done;
}
