import { TokenBucket } from './token-bucket.ts';

describe('a token bucket', () => {
  it('lets a burst through, then says how long to wait, and fills steadily', () => {
    let now = 0;
    const bucket = new TokenBucket({ perSecond: 5, burst: 30 }, () => now);
    const burst = Array.from({ length: 30 }, () => bucket.take());
    expect(burst.every((wait) => wait === 0)).toBe(true);
    expect(bucket.take()).toBe(200);
    now += 200;
    expect([bucket.take(), bucket.take()]).toEqual([0, 200]);
    now += 3_600_000;
    expect(Array.from({ length: 31 }, () => bucket.take()).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('takes more for what is dearer, and of what holds less than that all there is', () => {
    const bucket = new TokenBucket({ perSecond: 1, burst: 10 }, () => 0);
    expect([bucket.take(7), bucket.take(7), bucket.take(3)]).toEqual([0, 4_000, 0]);
    const small = new TokenBucket({ perSecond: 1, burst: 2 }, () => 0);
    expect([small.take(50), small.take(50)]).toEqual([0, 2_000]);
  });

  it('lets the next one wait for what was charged, and never longer than for two bursts', () => {
    const bucket = new TokenBucket({ perSecond: 1, burst: 10 }, () => 0);
    bucket.charge(12);
    expect(bucket.take()).toBe(3_000);
    bucket.charge(1_000);
    expect(bucket.take()).toBe(11_000);
  });

  it('is not emptied by a clock that is set back an hour', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(7_200_000);
    const bucket = new TokenBucket({ perSecond: 5, burst: 30 });
    bucket.take();
    clock.mockReturnValue(3_600_000);
    expect(bucket.take()).toBe(0);
    clock.mockRestore();
  });
});
