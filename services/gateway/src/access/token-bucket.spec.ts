import { TokenBucket } from './token-bucket.ts';

describe('TokenBucket', () => {
  it('lets a burst through, then says how long to wait, and fills steadily', () => {
    let now = 0;
    const limit = new TokenBucket(5, () => now);
    const burst = Array.from({ length: 30 }, () => limit.take());
    expect(burst.every((wait) => wait === 0)).toBe(true);
    expect(limit.take()).toBe(200);
    now += 200;
    expect([limit.take(), limit.take()]).toEqual([0, 200]);
    now += 3_600_000;
    expect(Array.from({ length: 31 }, () => limit.take()).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('is not emptied by a clock that is set back an hour', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(7_200_000);
    const limit = new TokenBucket(5);
    limit.take();
    clock.mockReturnValue(3_600_000);
    expect(limit.take()).toBe(0);
    clock.mockRestore();
  });
});
