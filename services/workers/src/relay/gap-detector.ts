import type { SessionId } from '@libs/protocol/ids.ts';

/** What the relay sees of an event without opening it. */
export type EventHeader = { shard: number; pos: number; sessionId: SessionId; version: number; isKnown: boolean };

/** Why a shard stands still: a position is missing, or an event is of a kind that only a newer build knows. */
export type ShardAlarm = { shard: number; pos: number; reason: 'hole' | 'unknown-event' };

/**
 * Follows the positions of some shards, which are dense. Whatever is not the next position stops its shard, and only its
 * shard: a missing event is an alarm and never skipped. It goes on by itself when the position turns up.
 */
export class GapDetector {
  private readonly lastPositions = new Map<number, number>();
  private readonly stoppedShards = new Map<number, ShardAlarm>();

  constructor(positions: Iterable<readonly [shard: number, pos: number]>) {
    this.lastPositions = new Map(positions);
  }

  /** After which position each shard is to be read. */
  get positions(): [shard: number, pos: number][] {
    return [...this.lastPositions];
  }

  get alarms(): ShardAlarm[] {
    return [...this.stoppedShards.values()];
  }

  /** The sights that follow without a hole, and the alarms that were not raised before. Sights come in order of position. */
  accept(sights: readonly EventHeader[]): { next: EventHeader[]; raised: ShardAlarm[] } {
    const next: EventHeader[] = [];
    const raised: ShardAlarm[] = [];
    const done = new Set<number>();
    for (const sight of sights) {
      if (done.has(sight.shard)) continue;
      const alarm = this.alarmOf(sight);
      if (alarm) {
        done.add(sight.shard);
        if (this.raiseAlarm(alarm)) raised.push(alarm);
      } else {
        this.lastPositions.set(sight.shard, sight.pos);
        this.stoppedShards.delete(sight.shard);
        next.push(sight);
      }
    }
    return { next, raised };
  }

  private alarmOf({ shard, pos, isKnown }: EventHeader): ShardAlarm | null {
    const expected = (this.lastPositions.get(shard) ?? 0) + 1;
    if (pos !== expected) return { shard, pos: expected, reason: 'hole' };
    return isKnown ? null : { shard, pos, reason: 'unknown-event' };
  }

  private raiseAlarm(alarm: ShardAlarm): boolean {
    const before = this.stoppedShards.get(alarm.shard);
    this.stoppedShards.set(alarm.shard, alarm);
    return before?.pos !== alarm.pos || before.reason !== alarm.reason;
  }
}
