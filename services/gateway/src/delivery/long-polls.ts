import { Inject, Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { principalKey, type Principal } from '../authentication/principal.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { LiveSessions } from './live-sessions.ts';

/**
 * How many long polls of one principal may wait at this gateway. A browser opens six connections to a host over
 * HTTP/1.1, so a visitor's tabs rarely have more; an agent has one for each open conversation.
 */
const MAX_POLLS: Record<Principal['as'], number> = { visitor: 8, agent: 64 };
/** For the poll that was refused: an immediate retry would only replace another one. */
const RETRY_AFTER_MS = 5_000;
const REPLACED = new Error('replaced by a newer long poll of the same principal');

type LongPoll = { sessionId: SessionId; version: number; timeoutMs: number; abort: AbortController };

/**
 * Long polls, limited for each principal. The newest stays, because an older one may be of a phone that has changed its
 * network since; the oldest is refused with a retry time, so that tabs do not keep replacing each other.
 */
@Injectable()
export class LongPolls {
  private readonly waiting = new Map<string, Set<AbortController>>();

  constructor(@Inject(LiveSessions) private readonly live: Pick<LiveSessions, 'waitForEvents'>) {}

  /** Resolves when there is an event after `version`, after the timeout, or when the client has disconnected; or throws a refusal. */
  async waitForEvents(principal: Principal, { sessionId, version, timeoutMs, abort }: LongPoll): Promise<void> {
    const name = principalKey(principal);
    const own = this.waiting.get(name) ?? new Set<AbortController>();
    this.waiting.set(name, own.add(abort));
    if (own.size > MAX_POLLS[principal.as]) abortOldest(own);
    try {
      await this.live.waitForEvents(sessionId, version, { timeoutMs, signal: abort.signal });
    } finally {
      own.delete(abort);
      if (own.size === 0) this.waiting.delete(name);
    }
    if (abort.signal.reason === REPLACED) throw new RefusalError('rate.limited', { retryAfterMs: RETRY_AFTER_MS });
  }
}

/** It no longer counts at once; its answer follows. */
function abortOldest(polls: Set<AbortController>): void {
  const [oldest] = polls;
  polls.delete(oldest!);
  oldest!.abort(REPLACED);
}
