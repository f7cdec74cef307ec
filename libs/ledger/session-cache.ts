import type { Session } from '@libs/chat/session.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { BoundedMap } from './bounded-map.ts';

/**
 * Sessions as they stood when this process last wrote them. It only spares a read before a decision: the append checks
 * status and agent again, so what another process has changed meanwhile costs one more attempt and is never overwritten.
 */
export type SessionCache = Map<SessionId, Session>;

/** More than a gateway has chats that are being written in. */
const MAX_CACHED_SESSIONS = 20_000;

export const createSessionCache = (): SessionCache => new BoundedMap(MAX_CACHED_SESSIONS);
