import fc from 'fast-check';
import { changedSections, lineDiff } from './line-diff.ts';

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

describe('the difference of two texts', () => {
  it('says which lines stay, go and come', () => {
    expect(shown('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([' a', '-b', '+x', ' c', '+d']);
    expect(shown('', 'a\n')).toEqual(['+a']);
    expect(shown('a\nb', '')).toEqual(['-a', '-b']);
    expect(shown('a', 'a')).toEqual([' a']);
  });

  it('keeps as many lines as possible', () => {
    expect(shown('a\nb\nc\nd', 'b\nx\nd\na')).toEqual(['-a', ' b', '-c', '+x', ' d', '+a']);
  });

  it('has both texts in it, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '', 'c'), { minLength: 1 }).map((lines) => `${lines.join('\n')}\n`);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after);
        const side = (kind: string) =>
          `${lines
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n')}\n`;
        expect([side('added'), side('removed')]).toEqual([before, after]);
      }),
    );
  });

  it('of long texts is found for lists of thousands of lines', () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `line ${index % 50} of ${index}`);
    const after = lines.with(10, 'x').with(2900, 'y');
    expect(lineDiff(lines.join('\n'), after.join('\n')).filter(({ kind }) => kind !== 'same')).toHaveLength(4);
  });
});

it('shows changes with the lines around them, and how many are left out', () => {
  const before = Array.from({ length: 20 }, (_, index) => `${index}`);
  const sections = changedSections(lineDiff(before.join('\n'), before.with(5, 'x').with(15, 'y').join('\n')), 1);
  expect(sections.map(({ skipped, lines }) => [skipped, ...lines.map(({ text }) => text)])).toEqual([
    [4, '4', '5', 'x', '6'],
    [7, '14', '15', 'y', '16'],
  ]);
});
