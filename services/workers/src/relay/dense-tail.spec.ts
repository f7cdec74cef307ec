import fc from 'fast-check';
import type { SessionId } from '@libs/protocol/ids.ts';
import { DenseTail, type Sight } from './dense-tail.ts';

const sight = (shard: number, pos: number, isKnown = true): Sight => ({
  shard,
  pos,
  sessionId: `session-${shard}` as SessionId,
  version: pos,
  isKnown,
});

describe('DenseTail', () => {
  it('stops a shard at a hole, says so once for each hole, and goes on when the position turns up', () => {
    const tail = new DenseTail([
      [1, 4],
      [2, 0],
    ]);
    const first = tail.follow([sight(1, 5), sight(1, 7), sight(1, 8), sight(2, 1)]);
    expect(first.next).toEqual([sight(1, 5), sight(2, 1)]);
    expect(first.raised).toEqual([{ shard: 1, pos: 6, reason: 'hole' }]);
    expect(tail.follow([sight(1, 7), sight(1, 8)])).toEqual({ next: [], raised: [] });
    expect(tail.alarms).toHaveLength(1);

    expect(tail.follow([sight(1, 6), sight(1, 7), sight(1, 9)])).toEqual({
      next: [sight(1, 6), sight(1, 7)],
      raised: [{ shard: 1, pos: 8, reason: 'hole' }],
    });
  });

  it('stops at an event that only a newer build can read', () => {
    const tail = new DenseTail([[1, 0]]);
    expect(tail.follow([sight(1, 1), sight(1, 2, false), sight(1, 3)])).toEqual({
      next: [sight(1, 1)],
      raised: [{ shard: 1, pos: 2, reason: 'unknown-event' }],
    });
  });

  it('never steps over a position, whatever is missing from what it is shown', () => {
    const shown = fc.array(fc.subarray(Array.from({ length: 20 }, (_, index) => index + 1)), { maxLength: 20 });
    fc.assert(
      fc.property(shown, (reads) => {
        const tail = new DenseTail([[1, 0]]);
        const passed = reads.flatMap((positions) => {
          const after = tail.positions[0]![1];
          const rows = positions.filter((pos) => pos > after).map((pos) => sight(1, pos));
          return tail.follow(rows).next.map(({ pos }) => pos);
        });
        expect(passed).toEqual(passed.map((_, index) => index + 1));
      }),
    );
  });
});
