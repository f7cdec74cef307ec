import type { Session } from '@libs/chat/session.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

/** More than a gateway has chats that are being written in. */
const MAX_CACHED_SESSIONS = 20_000;

/**
 * Sessions as they stood when this process last wrote them. It only spares a read before a decision: the append checks
 * status and agent again, so what another process has changed meanwhile costs one more round and is never overwritten.
 */
export class SessionCache {
  private readonly sessions = new Map<SessionId, Session>();

  get(sessionId: SessionId): Session | undefined {
    return this.sessions.get(sessionId);
  }

  set(sessionId: SessionId, session: Session): void {
    this.sessions.delete(sessionId);
    if (this.sessions.size >= MAX_CACHED_SESSIONS) this.sessions.delete(this.sessions.keys().next().value!);
    this.sessions.set(sessionId, session);
  }

  forget(sessionId: SessionId): void {
    this.sessions.delete(sessionId);
  }
}
