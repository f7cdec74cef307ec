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
/** Of one address: a shelter or a mobile network where WebSocket is blocked. */
const MAX_POLLS_PER_ADDRESS = 200;
/** Each holds a connection, a timer and a reader of its session: about 30 KB. */
const MAX_POLLS_PER_GATEWAY = 5_000;
/** For the poll that was refused: an immediate retry would only replace another one. */
const RETRY_AFTER_MS = 5_000;
const REPLACED = new Error('replaced by a newer long poll');

type LongPoll = { sessionId: SessionId; version: number; timeoutMs: number; abort: AbortController };
/** The waiting polls of one principal, oldest first. */
type OwnPolls = Set<AbortController>;

/**
 * Long polls, limited for each principal, address and gateway. The newest stays, because an older one may be of a phone
 * that has changed its network since; the oldest is refused with a retry time, so that tabs do not keep replacing each
 * other. Of an address it is the oldest of whoever has most there, so that somebody who holds many displaces nobody else.
 */
@Injectable()
export class LongPolls {
  private readonly waiting = new Map<string, OwnPolls>();
  private readonly byAddress = new Map<string, Map<string, OwnPolls>>();
  private total = 0;

  constructor(@Inject(LiveSessions) private readonly live: Pick<LiveSessions, 'waitForEvents'>) {}

  /** Resolves when there is an event after `version`, after the timeout, or when the client has disconnected; or throws a refusal. */
  async waitForEvents(principal: Principal, { sessionId, version, timeoutMs, abort }: LongPoll): Promise<void> {
    if (this.total >= MAX_POLLS_PER_GATEWAY) throw new RefusalError('try.later', { retryAfterMs: RETRY_AFTER_MS });
    const remove = this.add(principal, abort);
    this.total += 1;
    try {
      await this.live.waitForEvents(sessionId, version, { timeoutMs, signal: abort.signal });
    } finally {
      this.total -= 1;
      remove();
    }
    if (abort.signal.reason === REPLACED) throw new RefusalError('rate.limited', { retryAfterMs: RETRY_AFTER_MS });
  }

  /** Returns the function that removes it. */
  private add(principal: Principal, abort: AbortController): () => void {
    const name = principalKey(principal);
    const address = principal.as === 'visitor' ? principal.address : null;
    const own = addTo(this.waiting, name, abort);
    if (own.size > MAX_POLLS[principal.as]) abortOldest(own);
    if (address !== null) this.addToAddress(address, name, abort);
    return () => {
      removeFrom(this.waiting, name, abort);
      if (address !== null) this.removeFromAddress(address, name, abort);
    };
  }

  private addToAddress(address: string, name: string, abort: AbortController): void {
    const there = this.byAddress.get(address) ?? new Map<string, OwnPolls>();
    this.byAddress.set(address, there);
    addTo(there, name, abort);
    const polls = [...there.values()];
    if (polls.reduce((sum, { size }) => sum + size, 0) <= MAX_POLLS_PER_ADDRESS) return;
    abortOldest(polls.reduce((most, one) => (one.size > most.size ? one : most)));
  }

  private removeFromAddress(address: string, name: string, abort: AbortController): void {
    const there = this.byAddress.get(address);
    if (!there) return;
    removeFrom(there, name, abort);
    if (there.size === 0) this.byAddress.delete(address);
  }
}

function addTo(all: Map<string, OwnPolls>, name: string, abort: AbortController): OwnPolls {
  const own = all.get(name) ?? new Set<AbortController>();
  all.set(name, own.add(abort));
  return own;
}

function removeFrom(all: Map<string, OwnPolls>, name: string, abort: AbortController): void {
  const own = all.get(name);
  own?.delete(abort);
  if (own?.size === 0) all.delete(name);
}

/** It no longer counts at once; its answer follows. */
function abortOldest(polls: OwnPolls): void {
  const [oldest] = polls;
  polls.delete(oldest!);
  oldest!.abort(REPLACED);
}
