import { foldInboxRow, type FoldedInboxRow } from '@libs/chat/inbox-projection.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { readLog, type ReplayedEvent } from './log-reader.ts';
import { missingFromLog, type ProjectionDifference, type QuarantinedEntry, type ReplayShard } from './projection.ts';

/** A session as folded from the log. */
export type ReplayedSession = FoldedInboxRow & {
  pos: number;
  lastCommandId: CommandId;
  /** One of its events cannot be read: its position is known, its state is not. */
  isQuarantined: boolean;
};

type FoldedShardEntry = { head: ReplayedSession; atLiveVersion: ReplayedSession | null; requiredVersion: number };

/** The rows of the live projection, and up to which position it is complete. */
export type LiveProjectionState = { live: ReadonlyMap<SessionId, { version: number }>; completeTo: number };

/**
 * All sessions of one shard, folded from position 1. Besides the latest state it keeps the state at the version of the
 * live row, so that a projection that lags or is ahead is compared at its own version and services need not stop.
 */
export class FoldedShard {
  private readonly sessions = new Map<SessionId, FoldedShardEntry>();
  private pos = 0;
  /** Positions and versions that are missing from the log itself. */
  readonly gaps: ProjectionDifference[] = [];
  readonly quarantined: QuarantinedEntry[] = [];

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

  /** Those of these sessions that the log contains and that can be rebuilt. */
  heads(sessionIds: readonly SessionId[]): (ReplayedSession & { id: SessionId })[] {
    return sessionIds.flatMap((id) => (this.head(id)?.isQuarantined === false ? [{ ...this.head(id)!, id }] : []));
  }

  /** The session at the version of the live row; null when the log has no such version. */
  atLiveVersion(sessionId: SessionId): ReplayedSession | null {
    return this.sessions.get(sessionId)?.atLiveVersion ?? null;
  }

  /** The version that the projection must show at least; 0 when it need not show the session yet. */
  requiredVersion(sessionId: SessionId): number {
    return this.sessions.get(sessionId)?.requiredVersion ?? 0;
  }

  private foldEvent(replayed: ReplayedEvent): void {
    const { sessionId, version, pos, commandId, at, type, event } = replayed;
    if (!replayed.event) this.quarantined.push({ sessionId, version, type, reason: replayed.reason });
    const known = this.sessions.get(sessionId);
    this.checkSequence({ sessionId, version, pos }, (known?.head.version ?? 0) + 1);
    this.pos = pos;

    const line = foldInboxRow(known?.head ?? null, { version, at, event }) as ReplayedSession;
    line.pos = pos;
    line.lastCommandId = commandId;
    line.isQuarantined = !event || (known?.head.isQuarantined ?? false);
    const requiredVersion = pos <= this.claims.completeTo ? version : (known?.requiredVersion ?? 0);
    const atLiveVersion = this.claims.live.get(sessionId)?.version === version ? line : (known?.atLiveVersion ?? null);
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
