import { erasureFinality, type KeyLife } from './erasure-finality.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const key = (generation: number, since: number, destroyed?: number): KeyLife => ({
  generation,
  kekId: `k${generation}`,
  since: day(since),
  destroyedAt: destroyed ? day(destroyed) : null,
});
const erased = (on: number, generation: number) => ({ erasedAt: day(on), kekId: `k${generation}` });

describe('an erasure', () => {
  it('is not final while the key that wrapped the data key exists', () => {
    expect(erasureFinality(erased(5, 1), [key(1, 1)])).toEqual({ openWith: ['k1'] });
    expect(erasureFinality(erased(5, 1), [key(1, 1), key(2, 6)])).toEqual({ openWith: ['k1'] });
  });

  it('is final since that key was destroyed, and a later key has nothing to do with it', () => {
    expect(erasureFinality(erased(5, 1), [key(1, 1, 9), key(2, 6)])).toEqual({ finalAt: day(9) });
  });

  it('waits for the earlier keys, which old backups are wrapped with', () => {
    expect(erasureFinality(erased(5, 2), [key(1, 1), key(2, 3, 8), key(3, 6)])).toEqual({ openWith: ['k1'] });
    expect(erasureFinality(erased(5, 2), [key(1, 1, 12), key(2, 3, 8), key(3, 6)])).toEqual({ finalAt: day(12) });
  });

  it('waits for a key whose rotation may have been under way, though the row does not name it', () => {
    expect(erasureFinality(erased(5, 1), [key(1, 1, 9), key(2, 4)])).toEqual({ openWith: ['k2'] });
  });

  it('is final at once when all keys of its time are gone already, as after a restore', () => {
    expect(erasureFinality(erased(9, 1), [key(1, 1, 5), key(2, 10)])).toEqual({ finalAt: day(9) });
  });

  it('is not called final with a key that the database does not know', () => {
    expect(erasureFinality({ erasedAt: day(5), kekId: 'other' }, [key(1, 1, 9)])).toEqual({ openWith: ['other'] });
  });
});
