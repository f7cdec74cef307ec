import { BatchedLookup } from './batched-lookup.ts';

describe('lookups in batches', () => {
  it('are one query at a time; what comes meanwhile shares the next', async () => {
    const queries: string[][] = [];
    const lookup = new BatchedLookup<string>(async (keys) => {
      queries.push(keys);
      await new Promise((resolve) => setImmediate(resolve));
      return new Set(keys.filter((key) => key.startsWith('known')));
    });
    const first = lookup.has('known 0');
    await Promise.resolve();
    const rest = Array.from({ length: 100 }, (_, index) =>
      lookup.has(index % 2 ? `known ${index}` : `made up ${index}`),
    );
    expect([await first, ...(await Promise.all(rest))].filter(Boolean)).toHaveLength(51);
    expect(queries.map(({ length }) => length)).toEqual([1, 100]);
  });

  it('go on after one has failed', async () => {
    let turn = 0;
    const lookup = new BatchedLookup<string>((keys) =>
      turn++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve(new Set(keys)),
    );
    await expect(lookup.has('a')).rejects.toThrow('away');
    expect(await lookup.has('a')).toBe(true);
  });
});
