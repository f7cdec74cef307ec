import { Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import type { Answer, Cursor, FoldedSession, Up } from '@libs/protocol/wire.ts';
import type { Head, StoredEvent } from '@libs/ledger/ledger.ts';
import { nameOf, type Principal } from '../access/principal.ts';
import { RateLimiter } from '../access/rate-limiter.ts';
import { Refused } from '../edge/refused.ts';
import { bytesOf, pageAfter, pageBefore } from './event-pages.ts';
import { ReadMarksStore } from './read-marks.store.ts';
import { opened, visibleTo } from './visible.ts';

/** So much of a page costs as much again as asking for it: 320 KB a second for a visitor at the usual rate. */
const PAGE_BYTES_PER_TOKEN = 64 * 1024;

type JoinAnswer = Extract<Answer<'join'>, { ok: true }>;

/**
 * What a reader has missed. The cursor names the command that wrote the version it stands on: if the log has another one
 * there, or is shorter, the log was rewound, and the reader starts over instead of mixing two histories. One that begins
 * may ask for the newest events only; it is told what all of them have made of the session, and reads the rest later.
 * Asking was paid for at the door; what the answer weighs is charged here.
 */
@Injectable()
export class CatchUp {
  private readonly reading = new Map<string, Promise<void>>();

  constructor(
    private readonly plumbing: Plumbing,
    private readonly readMarks: ReadMarksStore,
    private readonly limiter: RateLimiter,
  ) {}

  async since(principal: Principal, { sessionId, cursor, newest = Infinity }: Up['join']): Promise<JoinAnswer> {
    const head = await this.plumbing.ledger.head(sessionId);
    if (!head) throw new Refused('session.unknown');
    const marks = await this.readMarks.of(sessionId);
    if (cursor && cursor.version === head.version && cursor.commandId === head.lastCommandId)
      return { ok: true, reset: false, head: head.version, more: false, events: [], marks };

    const isInLog = cursor !== null && (await this.holds(sessionId, cursor));
    const isTail = !isInLog && head.version > newest;
    // A tail ends where the session that goes with it was folded to; what came since arrives by itself.
    const { ledger } = this.plumbing;
    const stored = await this.chargedFor(principal, () =>
      isTail
        ? pageBefore(ledger, sessionId, { head: head.version, newest })
        : pageAfter(ledger, sessionId, isInLog ? cursor.version : 0),
    );
    const key = await this.plumbing.keyring.keyOf(sessionId);
    if (!key && head.status !== 'erased') throw new Error('The key of a session that was not erased is missing');
    return {
      ok: true,
      reset: cursor !== null && !isInLog,
      head: Math.max(head.version, stored.at(-1)?.version ?? 0),
      more: stored.length > 0 && stored.at(-1)!.version < head.version,
      events: opened(key, stored).map((event) => visibleTo(principal.as, event)),
      marks,
      ...(isTail ? { session: foldedIn(head) } : {}),
    };
  }

  /** One page of a principal after the other: of many that were asked for at once, none is read on credit of the same tokens. */
  private chargedFor(principal: Principal, read: () => Promise<StoredEvent[]>): Promise<StoredEvent[]> {
    const name = nameOf(principal);
    const page = (this.reading.get(name) ?? Promise.resolve()).then(async () => {
      this.limiter.take(principal, 0);
      const stored = await read();
      this.limiter.charge(principal, bytesOf(stored) / PAGE_BYTES_PER_TOKEN);
      return stored;
    });
    const settled: Promise<void> = page.then(
      () => this.forget(name, settled),
      () => this.forget(name, settled),
    );
    this.reading.set(name, settled);
    return page;
  }

  private forget(name: string, settled: Promise<void>): void {
    if (this.reading.get(name) === settled) this.reading.delete(name);
  }

  private async holds(sessionId: SessionId, { version, commandId }: Cursor): Promise<boolean> {
    const [event] = await this.plumbing.ledger.read(sessionId, version - 1, 1);
    return event?.commandId === commandId;
  }
}

const foldedIn = ({ status, agentId, lang, customerMessages, agentMessages }: Head): FoldedSession => ({
  status: status as FoldedSession['status'],
  ...{ agentId, lang, customerMessages, agentMessages },
});
