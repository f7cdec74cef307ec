import type { SessionId } from '@libs/protocol/ids.ts';
import { DIGEST_SESSIONS, type Digest } from '@libs/server/announce.ts';
import type { Move } from './pending.ts';

/** Consoles hear of a shard at most this often, however much happens in it. */
export const DIGEST_EVERY_MS = 500;

type Page = { pos: number; sessions: SessionId[]; more: boolean };

/** Gathers what the consoles have to be told, and says when. Times are milliseconds of any steady clock. */
export class DigestBook {
  private readonly pages = new Map<number, Page>();
  private readonly toldAt = new Map<number, number>();

  note(moves: readonly Move[]): void {
    for (const { shard, to, sessionIds } of moves) {
      const page = this.pages.get(shard);
      const sessions = [...new Set([...sessionIds, ...(page?.sessions ?? [])])];
      const more = sessions.length > DIGEST_SESSIONS || (page?.more ?? false);
      this.pages.set(shard, { pos: to, sessions: sessions.slice(0, DIGEST_SESSIONS), more });
    }
  }

  get isEmpty(): boolean {
    return this.pages.size === 0;
  }

  /** The digests that may go out now; they are forgotten here, whether or not anybody hears them. */
  due(now: number): Digest[] {
    const ready = [...this.pages].filter(([shard]) => now - (this.toldAt.get(shard) ?? -Infinity) >= DIGEST_EVERY_MS);
    return ready.map(([shard, { pos, sessions, more }]) => {
      this.pages.delete(shard);
      this.toldAt.set(shard, now);
      return { shard, pos, sessionIds: sessions, more };
    });
  }
}
