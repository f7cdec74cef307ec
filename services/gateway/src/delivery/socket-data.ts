import type { Epoch } from '@libs/protocol/epoch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import type { Principal } from '../authentication/principal.ts';

/** The `data` of an authenticated socket. */
export type SocketData = {
  principal: Principal;
  /** In which it was authenticated; it is served in no other one. */
  epoch: Epoch;
  /** The last command under way of each conversation. */
  commandQueues: Map<SessionId, Promise<unknown>>;
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

/**
 * Runs the commands of a socket to one conversation one after the other, so that they are recorded in the order in which
 * they were sent. Those to different conversations do not wait for each other: an agent's may share a batch.
 */
export function runInOrder<T>(
  { commandQueues }: Pick<SocketData, 'commandQueues'>,
  { sessionId, work }: OrderedWork<T>,
): Promise<T> {
  const done = (commandQueues.get(sessionId) ?? Promise.resolve()).then(work);
  const settled = done
    .catch(() => undefined)
    .then(() => {
      if (commandQueues.get(sessionId) === settled) commandQueues.delete(sessionId);
    });
  commandQueues.set(sessionId, settled);
  return done;
}

type OrderedWork<T> = { sessionId: SessionId; work: () => Promise<T> };
