import { Inject, Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { principalKey, type Principal } from '../authentication/principal.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { LiveSessions } from './live-sessions.ts';

/**
 * How many questions of one principal wait for news at this gateway. A browser opens six connections to a host over
 * HTTP/1.1, so a visitor's tabs rarely have more; an agent waits once for each conversation that is open.
 */
const MAX_POLLS: Record<Principal['as'], number> = { visitor: 8, agent: 64 };
/** For the one that had to go: at once it would only drive out another one. */
const RETRY_AFTER_MS = 5_000;
const REPLACED = new Error('a newer question of the same principal waits');

type LongPoll = { sessionId: SessionId; version: number; timeoutMs: number; abort: AbortController };

/**
 * Questions that wait for news, bounded for each principal. The newest stays, because an older one may come from a phone
 * that has long since changed its network; the oldest is refused with a time, so that tabs do not drive each other out.
 */
@Injectable()
export class LongPolls {
  private readonly waiting = new Map<string, Set<AbortController>>();

  constructor(@Inject(LiveSessions) private readonly live: Pick<LiveSessions, 'waitForEvents'>) {}

  /** Resolves when the log has grown beyond `version`, when patience ends or whoever asked has left; or throws a refusal. */
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

/** Its place is free at once; its answer goes out in a moment. */
function abortOldest(polls: Set<AbortController>): void {
  const [oldest] = polls;
  polls.delete(oldest!);
  oldest!.abort(REPLACED);
}
