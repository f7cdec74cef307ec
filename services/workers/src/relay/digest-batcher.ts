import type { SessionId } from '@libs/protocol/ids.ts';
import { MAX_DIGEST_SESSIONS, type ChangeDigest } from '@libs/server/event-publisher.ts';
import type { ShardMove } from './pending-moves.ts';

/** At most one digest per shard in this time, however many events it has. */
export const DIGEST_INTERVAL_MS = 500;

type PendingDigest = { pos: number; sessions: SessionId[]; more: boolean };

/**
 * Collects changed sessions per shard and says when their digests are due. Times are milliseconds of any monotonic
 * clock.
 */
export class DigestBatcher {
  private readonly pendingByShard = new Map<number, PendingDigest>();
  private readonly sentAt = new Map<number, number>();

  add(moves: readonly ShardMove[]): void {
    for (const { shard, to, sessionIds } of moves) {
      const page = this.pendingByShard.get(shard);
      const sessions = [...new Set([...sessionIds, ...(page?.sessions ?? [])])];
      const more = sessions.length > MAX_DIGEST_SESSIONS || (page?.more ?? false);
      this.pendingByShard.set(shard, { pos: to, sessions: sessions.slice(0, MAX_DIGEST_SESSIONS), more });
    }
  }

  get isEmpty(): boolean {
    return this.pendingByShard.size === 0;
  }

  /** The digests that are due now. They are removed here, whether or not anybody receives them. */
  takeDue(now: number): ChangeDigest[] {
    const ready = [...this.pendingByShard].filter(
      ([shard]) => now - (this.sentAt.get(shard) ?? -Infinity) >= DIGEST_INTERVAL_MS,
    );
    return ready.map(([shard, { pos, sessions, more }]) => {
      this.pendingByShard.delete(shard);
      this.sentAt.set(shard, now);
      return { shard, pos, sessionIds: sessions, more };
    });
  }
}
