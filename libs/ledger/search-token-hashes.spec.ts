import { hashTokens, deriveSearchKey } from './search-token-hashes.ts';

const key = deriveSearchKey(Buffer.alloc(32, 7));

describe('hashTokens', () => {
  it('gives signed 64-bit numbers, each once, in ascending order', () => {
    const hashes = hashTokens(key, ['骗', 'help', '骗', 'bank']);
    expect(hashes).toHaveLength(3);
    expect(hashes).toEqual([...hashes].sort((a, b) => (a < b ? -1 : 1)));
    for (const hash of hashes) expect(BigInt.asIntN(64, hash)).toBe(hash);
  });

  it('never changes: rows written today are found after the next deployment', () => {
    expect(hashTokens(key, ['help', '诈骗'])).toMatchInlineSnapshot(`
      [
        -2635833441447895801n,
        8929027167781780547n,
      ]
    `);
  });

  it('gives other hashes with another key', () => {
    expect(hashTokens(deriveSearchKey(Buffer.alloc(32, 8)), ['help'])).not.toEqual(hashTokens(key, ['help']));
  });
});
