import { faultMatrix } from '../fault-matrix.ts';
import { type PlantedBug, plantedBugs } from './planted-bugs.ts';
import { applyPatch, patchedSql } from './plant-bug.ts';

describe('a planted bug', () => {
  it.each(plantedBugs.map((bug) => [bug.name, bug] as const))('%s: has a cell, and fits the SQL of today', (_, bug) => {
    expect(faultMatrix.map(({ name }) => name)).toContain(bug.cell);
    expect(() => patchedSql(bug)).not.toThrow();
  });

  it('that no longer fits says where to mend it', () => {
    const bug = { name: 'x', shownBy: [], cell: 'calm' } satisfies PlantedBug;
    expect(() => applyPatch('a b', { find: 'c', put: 'd' }, bug)).toThrow(/no longer fits append-batch.sql/);
    expect(() => applyPatch('a a', { find: 'a', put: 'd' }, bug)).toThrow(/no longer fits/);
    expect(applyPatch('a b', { find: 'a', put: 'd' }, bug)).toBe('d b');
  });
});
