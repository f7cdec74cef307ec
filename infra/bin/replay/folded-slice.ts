import { foldInboxRow, type FoldedInboxRow } from '@libs/chat/inbox-projection.ts';
import { reportAfter, type SessionReport } from '@libs/chat/session-report.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { readLog, type ReplayedEvent } from './log-reader.ts';
import { missingFromLog, type ProjectionDifference, type QuarantinedEntry, type ReplaySlice } from './projection.ts';

/** A session as folded from the log. */
export type ReplayedSession = FoldedInboxRow & {
  report: SessionReport;
  pos: number;
  lastCommandId: CommandId;
  /** One of its events cannot be read: its position is known, its state is not. */
  isQuarantined: boolean;
};

type FoldedSliceEntry = {
  head: ReplayedSession;
  atLiveVersion: ReplayedSession | null;
  atRequiredVersion: ReplayedSession | null;
};

/** The rows of the live projection in this slice, and up to which position it is complete. */
export type LiveProjectionState = { live: ReadonlyMap<SessionId, { version: number }>; completeTo: number };

/**
 * The sessions of a slice, folded from their first events. Besides the latest state it keeps the state at the version of the
 * live row, so that a projection that lags or is ahead is compared at its own version and services need not stop.
 */
export class FoldedSlice {
  private readonly sessions = new Map<SessionId, FoldedSliceEntry>();
  /** Versions that are missing from the log itself. */
  gaps: ProjectionDifference[] = [];
  quarantined: QuarantinedEntry[] = [];
  private events = 0;

  private constructor(
    private readonly source: ReplaySlice,
    private readonly claims: LiveProjectionState,
  ) {}

  static async read(source: ReplaySlice, claims: LiveProjectionState): Promise<FoldedSlice> {
    const folded = new FoldedSlice(source, claims);
    await folded.fold();
    source.onEvents(folded.events);
    return folded;
  }

  /** Folds it anew, as it is now; with the shard's append lock held, nothing more can follow. */
  async refold(): Promise<void> {
    this.sessions.clear();
    [this.gaps, this.quarantined] = [[], []];
    await this.fold();
  }

  private async fold(): Promise<void> {
    this.events = 0;
    for await (const page of readLog(this.source)) {
      for (const row of page) this.foldEvent(row);
      this.events += page.length;
    }
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

  /** The session as the projection must show it at least; null when it need not show the session yet. */
  atRequiredVersion(sessionId: SessionId): ReplayedSession | null {
    return this.sessions.get(sessionId)?.atRequiredVersion ?? null;
  }

  /** 0 when the projection need not show the session yet. */
  requiredVersion(sessionId: SessionId): number {
    return this.atRequiredVersion(sessionId)?.version ?? 0;
  }

  private foldEvent(replayed: ReplayedEvent): void {
    const { sessionId, version, pos, commandId, at, type, event } = replayed;
    if (!replayed.event) this.quarantined.push({ sessionId, version, type, reason: replayed.reason });
    const known = this.sessions.get(sessionId);
    const expected = (known?.head.version ?? 0) + 1;
    if (version !== expected) this.gaps.push(missingFromLog(sessionId, 'version', expected));

    const line = foldInboxRow(known?.head ?? null, { version, at, event }) as ReplayedSession;
    line.report = reportAfter(known && { row: known.head, report: known.head.report }, line, { version, at, event });
    line.pos = pos;
    line.lastCommandId = commandId;
    line.isQuarantined = !event || (known?.head.isQuarantined ?? false);
    const atRequiredVersion = pos <= this.claims.completeTo ? line : (known?.atRequiredVersion ?? null);
    const atLiveVersion = this.claims.live.get(sessionId)?.version === version ? line : (known?.atLiveVersion ?? null);
    this.sessions.set(sessionId, { head: line, atLiveVersion, atRequiredVersion });
  }
}
