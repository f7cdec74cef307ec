import { type ArchivedRange, positionAfter } from '@libs/ledger/archived-positions.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { QuarantineReason } from '@libs/ledger/unreadable-event.ts';

/** The fields of an event that the relay reads without decrypting it. */
export type EventHeader = {
  shard: number;
  pos: number;
  sessionId: SessionId;
  version: number;
  commandId: CommandId;
  type: number;
  /** Set for an event of a newer build. It is projected like any other: the projections copy the session's row. */
  unknown: QuarantineReason | null;
};

/** Why a shard has stopped: a position is missing. */
export type ShardAlarm = { shard: number; pos: number; reason: 'hole' };

/**
 * Checks that the positions of its shards follow without gaps. Anything but the next position stops its shard, and only
 * that shard: a missing event raises an alarm and is never skipped. The shard continues by itself when the position
 * appears.
 */
export class GapDetector {
  private readonly lastPositions = new Map<number, number>();
  private readonly stoppedShards = new Map<number, ShardAlarm>();

  constructor(
    positions: Iterable<readonly [shard: number, pos: number]>,
    /** What is archived is not missing. Later archives are behind these positions: nothing unread is archived. */
    private readonly archived: readonly ArchivedRange[] = [],
  ) {
    this.lastPositions = new Map(positions);
  }

  /** The last accepted position of each shard. */
  get positions(): [shard: number, pos: number][] {
    return [...this.lastPositions];
  }

  get alarms(): ShardAlarm[] {
    return [...this.stoppedShards.values()];
  }

  /**
   * The headers that continue their shard without a gap, and the alarms that were not raised before. Expects headers in
   * order of position.
   */
  accept(headers: readonly EventHeader[]): { next: EventHeader[]; raised: ShardAlarm[] } {
    const next: EventHeader[] = [];
    const raised: ShardAlarm[] = [];
    const done = new Set<number>();
    for (const header of headers) {
      if (done.has(header.shard)) continue;
      const alarm = this.alarmOf(header);
      if (alarm) {
        done.add(header.shard);
        if (this.raiseAlarm(alarm)) raised.push(alarm);
      } else {
        this.lastPositions.set(header.shard, header.pos);
        this.stoppedShards.delete(header.shard);
        next.push(header);
      }
    }
    return { next, raised };
  }

  private alarmOf({ shard, pos }: EventHeader): ShardAlarm | null {
    const last = this.lastPositions.get(shard) ?? 0;
    const expected = pos === last + 1 ? pos : positionAfter(this.archived, shard, last);
    return pos === expected ? null : { shard, pos: expected, reason: 'hole' };
  }

  private raiseAlarm(alarm: ShardAlarm): boolean {
    const before = this.stoppedShards.get(alarm.shard);
    this.stoppedShards.set(alarm.shard, alarm);
    return before?.pos !== alarm.pos;
  }
}
