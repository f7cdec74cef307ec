import { ConcurrencyLimiter } from './concurrency-limiter.ts';

describe('the limiter of what runs at once', () => {
  it('refuses what is beyond, for each name, and lets the next in when one has ended, however it ended', async () => {
    const limiter = new ConcurrencyLimiter(2);
    const finish: (() => void)[] = [];
    const start = (name: string) => limiter.run(name, () => new Promise<void>((resolve) => finish.push(resolve)));
    const [first, second] = [start('a'), start('a')];
    await expect(start('a')).rejects.toMatchObject({ code: 'rate.limited', details: { retryAfterMs: 1_000 } });
    const other = start('b');
    for (const one of finish) one();
    await Promise.all([first, second, other]);
    await expect(limiter.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await limiter.run('a', () => Promise.resolve('done'))).toBe('done');
  });
});
