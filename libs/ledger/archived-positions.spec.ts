import { positionAfter } from './archived-positions.ts';

const ranges = [
  { shard: 1, first: 1, last: 4 },
  { shard: 1, first: 5, last: 6 },
  { shard: 1, first: 9, last: 9 },
  { shard: 2, first: 3, last: 8 },
];

describe('the position after one', () => {
  it('is the next number where nothing is archived', () => {
    expect([positionAfter([], 1, 0), positionAfter(ranges, 1, 6), positionAfter(ranges, 3, 2)]).toEqual([1, 7, 3]);
  });

  it('is the first one after all archived ranges that follow each other', () => {
    expect([positionAfter(ranges, 1, 0), positionAfter(ranges, 1, 5), positionAfter(ranges, 1, 8)]).toEqual([7, 7, 10]);
  });

  it('is judged by the ranges of its own shard', () => {
    expect([positionAfter(ranges, 2, 0), positionAfter(ranges, 2, 2)]).toEqual([1, 9]);
  });
});
