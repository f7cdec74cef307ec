import type { SessionId } from '@libs/protocol/ids.ts';
import { MAX_DIGEST_SESSIONS, type ChangeDigest } from '@libs/server/event-publisher.ts';
import type { ShardMove } from './pending-moves.ts';

/** Consoles hear of a shard at most this often, however much happens in it. */
export const DIGEST_INTERVAL_MS = 500;

type PendingDigest = { pos: number; sessions: SessionId[]; more: boolean };

/** Gathers what the consoles have to be told, and says when. Times are milliseconds of any steady clock. */
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

  /** The digests that may go out now; they are forgotten here, whether or not anybody hears them. */
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
