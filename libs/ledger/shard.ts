import type { SessionId } from '@libs/protocol/ids.ts';

/** Fixed for ever: the shard is part of every stored row. */
export const SHARD_COUNT = 64;

/** The last byte of the session id, modulo 64; `infra/postgres/functions/shard-of.sql` holds the same sum. */
export const shardOf = (sessionId: SessionId): number => Number.parseInt(sessionId.slice(-2), 16) & (SHARD_COUNT - 1);

/** The columns that identify a session in every table. */
export const sessionKey = (sessionId: SessionId): { shard: number; sessionId: SessionId } => ({
  shard: shardOf(sessionId),
  sessionId,
});
