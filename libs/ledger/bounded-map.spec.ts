import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('holds the entries that were set last, each with its last value', () => {
    const entries = array(tuple(constantFrom(...'abcdef'), integer()));
    assert(
      property(entries, integer({ min: 1, max: 5 }), (set, limit) => {
        const map = new BoundedMap<string, number>(limit);
        for (const [key, value] of set) map.set(key, value);
        const latest = new Map(set);
        const order = [...new Set(set.map(([key]) => key).toReversed())].slice(0, limit).toReversed();
        expect([...map]).toEqual(order.map((key) => [key, latest.get(key)]));
      }),
    );
  });

  it('forgets what is deleted, and then has room for another', () => {
    const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2);
    map.delete('b');
    map.set('c', 3);
    expect([...map.keys()]).toEqual(['a', 'c']);
  });
});
