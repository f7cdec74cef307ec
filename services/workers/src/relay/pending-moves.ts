import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { isMarkEvent } from './conversation-marks.store.ts';
import type { EventHeader } from './gap-detector.ts';

/** How far a shard has moved since its cursor, and the sessions of the events in between, the last changed first. */
export type ShardMove = { shard: number; after: number; to: number; sessionIds: SessionId[] };

/**
 * Changes that were read and are not yet in the projections. However often a session changes meanwhile, it is written
 * once.
 */
export class PendingMoves {
  private readonly shards = new Map<number, { after: number; to: number; sessions: Set<SessionId> }>();
  /** The sessions among them whose marks may have changed. */
  readonly marked = new Set<SessionId>();
  /** Counts events, not sessions. */
  size = 0;
  /** Whose events they are. */
  readonly commands: { commandId: CommandId; sessionId: SessionId }[] = [];

  add(headers: readonly EventHeader[]): void {
    for (const { shard, pos, sessionId, commandId, type } of headers) {
      if (isMarkEvent(type)) this.marked.add(sessionId);
      const move = this.shards.get(shard) ?? { after: pos - 1, to: pos, sessions: new Set() };
      move.to = pos;
      move.sessions.delete(sessionId);
      move.sessions.add(sessionId);
      this.shards.set(shard, move);
      this.size += 1;
      this.commands.push({ commandId, sessionId });
    }
  }

  get moves(): ShardMove[] {
    return [...this.shards]
      .map(([shard, { after, to, sessions }]) => ({ shard, after, to, sessionIds: [...sessions].reverse() }))
      .sort((a, b) => a.shard - b.shard);
  }

  clear(): void {
    this.shards.clear();
    this.marked.clear();
    this.size = 0;
    this.commands.length = 0;
  }
}
