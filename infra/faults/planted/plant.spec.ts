import { cells } from '../cells.ts';
import { type Bug, bugs } from './bugs.ts';
import { patched, sqlOf } from './plant.ts';

describe('a planted bug', () => {
  it.each(bugs.map((bug) => [bug.name, bug] as const))('%s: has a cell, and fits the SQL of today', (_, bug) => {
    expect(cells.map(({ name }) => name)).toContain(bug.cell);
    expect(() => sqlOf(bug)).not.toThrow();
  });

  it('that no longer fits says where to mend it', () => {
    const bug = { name: 'x', shownBy: [], cell: 'calm' } satisfies Bug;
    expect(() => patched('a b', { find: 'c', put: 'd' }, bug)).toThrow(/no longer fits append-batch.sql/);
    expect(() => patched('a a', { find: 'a', put: 'd' }, bug)).toThrow(/no longer fits/);
    expect(patched('a b', { find: 'a', put: 'd' }, bug)).toBe('d b');
  });
});
