import { foldInboxRow, type FoldedInboxRow } from '@libs/chat/inbox-projection.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { readLog, type ReplayedEvent } from './log-reader.ts';
import { missingFromLog, type ProjectionDifference, type ReplayShard } from './projection.ts';

/** A session as the log has it. */
export type ReplayedSession = FoldedInboxRow & { pos: number; lastCommandId: CommandId };

type FoldedShardEntry = { head: ReplayedSession; atLiveVersion: ReplayedSession | null; requiredVersion: number };

/** What the live projection claims: which version of a session it shows, and up to which position it is complete. */
export type LiveProjectionState = { versions: ReadonlyMap<SessionId, number>; completeTo: number };

/**
 * All sessions of one shard, folded from position 1. Beside the present state it keeps the one that the live row claims
 * to show, so that a projection that lags or runs ahead is judged by what it says of itself and need not be stopped.
 */
export class FoldedShard {
  private readonly sessions = new Map<SessionId, FoldedShardEntry>();
  private pos = 0;
  /** Numbers that the log itself lacks. */
  readonly gaps: ProjectionDifference[] = [];

  private constructor(
    private readonly source: ReplayShard,
    private readonly claims: LiveProjectionState,
  ) {}

  static async read(source: ReplayShard, claims: LiveProjectionState): Promise<FoldedShard> {
    const folded = new FoldedShard(source, claims);
    await folded.catchUp();
    return folded;
  }

  /** Folds what has been appended since; with the shard's append lock held, nothing more can follow. */
  async catchUp(): Promise<void> {
    for await (const page of readLog(this.source.client, this.source.shard, this.pos)) {
      for (const row of page) this.foldEvent(row);
      this.source.onEvents(page.length);
    }
  }

  get headPos(): number {
    return this.pos;
  }

  get ids(): SessionId[] {
    return [...this.sessions.keys()];
  }

  head(sessionId: SessionId): ReplayedSession | undefined {
    return this.sessions.get(sessionId)?.head;
  }

  /** The session at the version that the live row claims; null when the log has no such version. */
  atLiveVersion(sessionId: SessionId): ReplayedSession | null {
    return this.sessions.get(sessionId)?.atLiveVersion ?? null;
  }

  /** The version that a complete projection shows at least; 0 when it need not show the session yet. */
  requiredVersion(sessionId: SessionId): number {
    return this.sessions.get(sessionId)?.requiredVersion ?? 0;
  }

  private foldEvent({ sessionId, version, pos, commandId, at, event }: ReplayedEvent): void {
    const kept = this.sessions.get(sessionId);
    this.checkSequence({ sessionId, version, pos }, (kept?.head.version ?? 0) + 1);
    this.pos = pos;

    const line = foldInboxRow(kept?.head ?? null, { version, at, event }) as ReplayedSession;
    line.pos = pos;
    line.lastCommandId = commandId;
    const requiredVersion = pos <= this.claims.completeTo ? version : (kept?.requiredVersion ?? 0);
    const atLiveVersion = this.claims.versions.get(sessionId) === version ? line : (kept?.atLiveVersion ?? null);
    this.sessions.set(sessionId, { head: line, atLiveVersion, requiredVersion });
  }

  private checkSequence(
    { sessionId, version, pos }: Pick<ReplayedEvent, 'sessionId' | 'version' | 'pos'>,
    expected: number,
  ): void {
    if (pos !== this.pos + 1)
      this.gaps.push(missingFromLog(null, `position in shard ${this.source.shard}`, this.pos + 1));
    if (version !== expected) this.gaps.push(missingFromLog(sessionId, 'version', expected));
  }
}
