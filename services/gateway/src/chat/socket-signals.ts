import { Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { TYPING_THROTTLE_MS, type ConversationSide } from '@libs/protocol/signals.ts';
import type { ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { actorOf, principalKey, type Principal } from '../authentication/principal.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { ReadMarksStore, type ReadMarkReader } from '../delivery/read-marks.store.ts';
import { recordReadSpan } from '../delivery/record-read-span.ts';
import { ConnectionTracker } from '../presence/connection-tracker.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { EVENT_WEIGHTS } from '../rate-limiting/request-weights.ts';

/** A client sends the signal this often while somebody types; the burst allows for two conversations at once. */
const TYPING_RATE = { perSecond: 1000 / TYPING_THROTTLE_MS, burst: 3 };

/** What a client reports and nothing records in the ledger: that somebody types, and how far somebody has read. */
@Injectable()
export class SocketSignals {
  constructor(
    private readonly resources: ServerResources,
    private readonly access: SessionAccess,
    private readonly limiter: RateLimiter,
    private readonly live: LiveSessions,
    private readonly connections: ConnectionTracker,
    private readonly readMarks: ReadMarksStore,
  ) {}

  /** Dropped without a refusal when it comes too often, because it is only a signal. */
  async typing(principal: Principal, sessionId: SessionId): Promise<void> {
    if (!this.limiter.tryConsumeLocal(`typing of ${principalKey(principal)}`, TYPING_RATE)) return;
    await this.access.assertMayReadNow(principal, sessionId);
    this.live.publishSignal({ kind: 'typing', sessionId, by: actorOf(principal).role as ConversationSide });
    this.connections.typing(sessionId, principal);
  }

  async read(principal: Principal, { sessionId, version }: ClientMessageMap['read']): Promise<void> {
    this.limiter.consume(principal, EVENT_WEIGHTS.read);
    await this.access.assertMayReadNow(principal, sessionId);
    const reader: ReadMarkReader =
      principal.as === 'agent' ? { side: 'agent', agentId: principal.agentId } : { side: 'customer' };
    this.readMarks.add({ sessionId, reader, version });
    recordReadSpan(this.resources, { sessionId, version, side: reader.side });
  }
}
