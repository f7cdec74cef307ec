import { Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import { isOlderEpoch, OutdatedPrimary } from '@libs/server/epoch-tracker.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import type { Acknowledgement, Cursor, SessionSummary, ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import type { SessionHead, StoredEvent } from '@libs/ledger/ledger.ts';
import { principalKey, type Principal } from '../authentication/principal.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { firstProtocols } from './event-protocols.ts';
import { estimateBytes, pageAfter, pageBefore } from './event-pages.ts';
import { ReadMarksStore } from './read-marks.store.ts';
import { openVisibleEvents, visibleTo } from './visible-events.ts';

/** Each 64 KB of a page cost as much as the request itself: 320 KB a second for a visitor at the usual rate. */
const PAGE_BYTES_PER_TOKEN = 64 * 1024;

export type JoinAnswer = Extract<Acknowledgement<'join'>, { ok: true }>;

/**
 * Reads the events that a client has missed. A cursor of another epoch is of another history of the log, and the client
 * starts over instead of mixing two. It also names the command that wrote its version: if the ledger has another one
 * there, or is shorter, it was restored from a backup, which begins no epoch. A new client may ask for the newest events only; it gets the state of the session, and reads the rest later.
 * The caller has charged the request; the size of the answer is charged here.
 */
@Injectable()
export class CatchUpReader {
  private readonly pendingReads = new Map<string, Promise<void>>();

  constructor(
    private readonly resources: ServerResources,
    private readonly readMarks: ReadMarksStore,
    private readonly limiter: RateLimiter,
  ) {}

  /** An answer is of one epoch as a whole; when the primary changes meanwhile there is none, and the client asks again. */
  eventsSince(principal: Principal, range: ClientMessageMap['join']): Promise<JoinAnswer> {
    return this.resources.epochs.within(async (epoch) => {
      if (range.cursor?.epoch && isOlderEpoch(epoch, range.cursor.epoch)) throw new OutdatedPrimary();
      return { ...(await this.readSince(principal, range, epoch)), epoch };
    });
  }

  private async readSince(
    principal: Principal,
    { sessionId, cursor, newest = Infinity }: ClientMessageMap['join'],
    epoch: Epoch,
  ): Promise<Omit<JoinAnswer, 'epoch'>> {
    const head = await this.resources.ledger.head(sessionId);
    if (!head) throw new RefusalError('session.unknown');
    const marks = await this.readMarks.ofSession(sessionId);
    const isOfThisLog = cursor !== null && (cursor.epoch ?? epoch) === epoch;
    if (isOfThisLog && cursor.version === head.version && cursor.commandId === head.lastCommandId)
      return { ok: true, reset: false, head: head.version, more: false, events: [], marks };

    const isInLog = isOfThisLog && (await this.logContains(sessionId, cursor));
    const isTail = !isInLog && head.version > newest;
    // A tail ends at the version of the session state that is sent with it; later events are delivered by themselves.
    const { ledger } = this.resources;
    const stored = await this.readCharged(principal, () =>
      isTail
        ? pageBefore(ledger, sessionId, { head: head.version, newest })
        : pageAfter(ledger, sessionId, isInLog ? cursor.version : 0),
    );
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key && head.status !== 'erased') throw new Error('The key of a session that was not erased is missing');
    return {
      ok: true,
      reset: cursor !== null && !isInLog,
      head: Math.max(head.version, stored.at(-1)?.version ?? 0),
      more: stored.length > 0 && stored.at(-1)!.version < head.version,
      events: openVisibleEvents(this.resources.quarantine, key, stored).map((event) => visibleTo(principal, event)),
      marks,
      ...(isTail ? { session: toFoldedSession(head, principal) } : {}),
    };
  }

  /** Reads the pages of one principal one after the other, so that parallel requests cannot spend the same tokens twice. */
  private readCharged(principal: Principal, read: () => Promise<StoredEvent[]>): Promise<StoredEvent[]> {
    const name = principalKey(principal);
    const page = (this.pendingReads.get(name) ?? Promise.resolve()).then(async () => {
      this.limiter.consume(principal, 0);
      const stored = await read();
      this.limiter.charge(principal, estimateBytes(stored) / PAGE_BYTES_PER_TOKEN);
      return stored;
    });
    const settled: Promise<void> = page.then(
      () => this.removePendingRead(name, settled),
      () => this.removePendingRead(name, settled),
    );
    this.pendingReads.set(name, settled);
    return page;
  }

  private removePendingRead(name: string, settled: Promise<void>): void {
    if (this.pendingReads.get(name) === settled) this.pendingReads.delete(name);
  }

  private async logContains(sessionId: SessionId, { version, commandId }: Cursor): Promise<boolean> {
    const [event] = await this.resources.ledger.read(sessionId, version - 1, 1);
    return event?.commandId === commandId;
  }
}

const toFoldedSession = (
  { status, agentId, lang, customerMessages, agentMessages }: SessionHead,
  { protocol }: Principal,
): SessionSummary => ({
  status:
    status === 'blocked' && protocol < firstProtocols['session.blocked']
      ? 'closed'
      : (status as SessionSummary['status']),
  ...{ agentId, lang, customerMessages, agentMessages },
});
