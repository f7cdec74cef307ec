import { foldLine, type InboxLine } from '@libs/chat/inbox.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { readLog, type LogRow } from './log-reader.ts';
import { notInTheLog, type Difference, type Shard } from './projection.ts';

/** A session as the log has it. */
export type FoldedSession = InboxLine & { pos: number; lastCommandId: CommandId };

type Kept = { head: FoldedSession; atLive: FoldedSession | null; due: number };

/** What the live projection claims: which version of a session it shows, and up to which position it is complete. */
export type Claims = { versions: ReadonlyMap<SessionId, number>; completeTo: number };

/**
 * All sessions of one shard, folded from position 1. Beside the present state it keeps the one that the live row claims
 * to show, so that a projection that lags or runs ahead is judged by what it says of itself and need not be stopped.
 */
export class FoldedShard {
  private readonly sessions = new Map<SessionId, Kept>();
  private pos = 0;
  /** Numbers that the log itself lacks. */
  readonly holes: Difference[] = [];

  private constructor(
    private readonly source: Shard,
    private readonly claims: Claims,
  ) {}

  static async read(source: Shard, claims: Claims): Promise<FoldedShard> {
    const folded = new FoldedShard(source, claims);
    await folded.catchUp();
    return folded;
  }

  /** Folds what has been appended since; with the shard's append lock held, nothing more can follow. */
  async catchUp(): Promise<void> {
    for await (const page of readLog(this.source.client, this.source.shard, this.pos)) {
      for (const row of page) this.fold(row);
      this.source.onEvents(page.length);
    }
  }

  get headPos(): number {
    return this.pos;
  }

  get ids(): SessionId[] {
    return [...this.sessions.keys()];
  }

  head(sessionId: SessionId): FoldedSession | undefined {
    return this.sessions.get(sessionId)?.head;
  }

  /** The session at the version that the live row claims; null when the log has no such version. */
  atLive(sessionId: SessionId): FoldedSession | null {
    return this.sessions.get(sessionId)?.atLive ?? null;
  }

  /** The version that a complete projection shows at least; 0 when it need not show the session yet. */
  due(sessionId: SessionId): number {
    return this.sessions.get(sessionId)?.due ?? 0;
  }

  private fold({ sessionId, version, pos, commandId, at, event }: LogRow): void {
    const kept = this.sessions.get(sessionId);
    this.count({ sessionId, version, pos }, (kept?.head.version ?? 0) + 1);
    this.pos = pos;

    const line = foldLine(kept?.head ?? null, { version, at, event }) as FoldedSession;
    line.pos = pos;
    line.lastCommandId = commandId;
    const due = pos <= this.claims.completeTo ? version : (kept?.due ?? 0);
    const atLive = this.claims.versions.get(sessionId) === version ? line : (kept?.atLive ?? null);
    this.sessions.set(sessionId, { head: line, atLive, due });
  }

  private count({ sessionId, version, pos }: Pick<LogRow, 'sessionId' | 'version' | 'pos'>, expected: number): void {
    if (pos !== this.pos + 1)
      this.holes.push(notInTheLog(null, `position in shard ${this.source.shard}`, this.pos + 1));
    if (version !== expected) this.holes.push(notInTheLog(sessionId, 'version', expected));
  }
}
