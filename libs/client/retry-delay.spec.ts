import { assert, integer, property } from 'fast-check';
import { retryDelayMs } from './retry-delay.ts';

describe('the pause before another try', () => {
  it('begins with the first and doubles up to the longest', () => {
    const delays = [0, 1, 2, 3, 4].map((failures) => retryDelayMs(failures, { initialMs: 500, maxMs: 3_000 }));
    expect(delays).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
  });

  it('is finite and never shorter than the one before, however often it failed', () => {
    assert(
      property(integer({ min: 0, max: 10_000 }), (failures) => {
        const [here, next] = [failures, failures + 1].map((count) =>
          retryDelayMs(count, { initialMs: 1_000, maxMs: 15_000, growth: 1.5 }),
        );
        expect(here! <= next! && next! <= 15_000).toBe(true);
      }),
    );
  });
});
