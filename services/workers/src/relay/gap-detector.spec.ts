import fc from 'fast-check';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { GapDetector, type EventHeader } from './gap-detector.ts';

const header = (shard: number, pos: number): EventHeader => ({
  shard,
  pos,
  sessionId: `session-${shard}` as SessionId,
  version: pos,
  commandId: `command-${pos}` as CommandId,
  type: 2,
  unknown: null,
});

describe('DenseTail', () => {
  it('stops a shard at a gap, raises one alarm per gap, and continues when the position appears', () => {
    const tail = new GapDetector([
      [1, 4],
      [2, 0],
    ]);
    const first = tail.accept([header(1, 5), header(1, 7), header(1, 8), header(2, 1)]);
    expect(first.next).toEqual([header(1, 5), header(2, 1)]);
    expect(first.raised).toEqual([{ shard: 1, pos: 6, reason: 'hole' }]);
    expect(tail.accept([header(1, 7), header(1, 8)])).toEqual({ next: [], raised: [] });
    expect(tail.alarms).toHaveLength(1);

    expect(tail.accept([header(1, 6), header(1, 7), header(1, 9)])).toEqual({
      next: [header(1, 6), header(1, 7)],
      raised: [{ shard: 1, pos: 8, reason: 'hole' }],
    });
  });

  it('does not stop at an event that only a newer build can read', () => {
    const tail = new GapDetector([[1, 0]]);
    const headers = [header(1, 1), { ...header(1, 2), type: 999, unknown: 'unknown-type' as const }, header(1, 3)];
    expect(tail.accept(headers)).toEqual({ next: headers, raised: [] });
  });

  it('takes archived positions for no gap', () => {
    const tail = new GapDetector([[1, 2]], [{ shard: 1, first: 1, last: 6 }]);
    expect(tail.accept([header(1, 7), header(1, 9)])).toEqual({
      next: [header(1, 7)],
      raised: [{ shard: 1, pos: 8, reason: 'hole' }],
    });
  });

  it('never skips a position, whichever headers are missing', () => {
    const shown = fc.array(fc.subarray(Array.from({ length: 20 }, (_, index) => index + 1)), { maxLength: 20 });
    fc.assert(
      fc.property(shown, (reads) => {
        const tail = new GapDetector([[1, 0]]);
        const passed = reads.flatMap((positions) => {
          const after = tail.positions[0]![1];
          const rows = positions.filter((pos) => pos > after).map((pos) => header(1, pos));
          return tail.accept(rows).next.map(({ pos }) => pos);
        });
        expect(passed).toEqual(passed.map((_, index) => index + 1));
      }),
    );
  });
});
