import type { SessionId } from '@libs/protocol/ids.ts';

/** What the relay sees of an event without opening it. */
export type Sight = { shard: number; pos: number; sessionId: SessionId; version: number; isKnown: boolean };

/** Why a shard stands still: a position is missing, or an event is of a kind that only a newer build knows. */
export type Alarm = { shard: number; pos: number; reason: 'hole' | 'unknown-event' };

/**
 * Follows the positions of some shards, which are dense. Whatever is not the next position stops its shard, and only its
 * shard: a missing event is an alarm and never skipped. It goes on by itself when the position turns up.
 */
export class DenseTail {
  private readonly last = new Map<number, number>();
  private readonly stopped = new Map<number, Alarm>();

  constructor(positions: Iterable<readonly [shard: number, pos: number]>) {
    this.last = new Map(positions);
  }

  /** After which position each shard is to be read. */
  get positions(): [shard: number, pos: number][] {
    return [...this.last];
  }

  get alarms(): Alarm[] {
    return [...this.stopped.values()];
  }

  /** The sights that follow without a hole, and the alarms that were not raised before. Sights come in order of position. */
  follow(sights: readonly Sight[]): { next: Sight[]; raised: Alarm[] } {
    const next: Sight[] = [];
    const raised: Alarm[] = [];
    const done = new Set<number>();
    for (const sight of sights) {
      if (done.has(sight.shard)) continue;
      const alarm = this.alarmOf(sight);
      if (alarm) {
        done.add(sight.shard);
        if (this.raise(alarm)) raised.push(alarm);
      } else {
        this.last.set(sight.shard, sight.pos);
        this.stopped.delete(sight.shard);
        next.push(sight);
      }
    }
    return { next, raised };
  }

  private alarmOf({ shard, pos, isKnown }: Sight): Alarm | null {
    const expected = (this.last.get(shard) ?? 0) + 1;
    if (pos !== expected) return { shard, pos: expected, reason: 'hole' };
    return isKnown ? null : { shard, pos, reason: 'unknown-event' };
  }

  private raise(alarm: Alarm): boolean {
    const before = this.stopped.get(alarm.shard);
    this.stopped.set(alarm.shard, alarm);
    return before?.pos !== alarm.pos || before.reason !== alarm.reason;
  }
}
