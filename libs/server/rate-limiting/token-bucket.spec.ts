import { TokenBucket } from './token-bucket.ts';

describe('a token bucket', () => {
  it('allows a burst, then returns how long to wait, and fills at a steady rate', () => {
    let now = 0;
    const bucket = new TokenBucket({ perSecond: 5, burst: 30 }, () => now);
    const burst = Array.from({ length: 30 }, () => bucket.consume());
    expect(burst.every((wait) => wait === 0)).toBe(true);
    expect(bucket.consume()).toBe(200);
    now += 200;
    expect([bucket.consume(), bucket.consume()]).toEqual([0, 200]);
    now += 3_600_000;
    expect(Array.from({ length: 31 }, () => bucket.consume()).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('takes as many tokens as the weight, at most all it can hold', () => {
    const bucket = new TokenBucket({ perSecond: 1, burst: 10 }, () => 0);
    expect([bucket.consume(7), bucket.consume(7), bucket.consume(3)]).toEqual([0, 4_000, 0]);
    const small = new TokenBucket({ perSecond: 1, burst: 2 }, () => 0);
    expect([small.consume(50), small.consume(50)]).toEqual([0, 2_000]);
  });

  it('makes the next request wait for what was charged, at most for two bursts', () => {
    const bucket = new TokenBucket({ perSecond: 1, burst: 10 }, () => 0);
    bucket.charge(12);
    expect(bucket.consume()).toBe(3_000);
    bucket.charge(1_000);
    expect(bucket.consume()).toBe(11_000);
  });

  it('is not emptied when the system clock is set back an hour', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(7_200_000);
    const bucket = new TokenBucket({ perSecond: 5, burst: 30 });
    bucket.consume();
    clock.mockReturnValue(3_600_000);
    expect(bucket.consume()).toBe(0);
    clock.mockRestore();
  });
});
