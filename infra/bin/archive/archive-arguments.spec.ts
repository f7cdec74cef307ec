import { parseArchiveArguments } from './archive-arguments.ts';

describe('the arguments of npm run archive', () => {
  it('name an age in years or months, and a folder or the deletion', () => {
    expect(parseArchiveArguments(['--older-than', '5y', '--to', 'x'])).toEqual({
      ...{ olderThanMonths: 60, to: 'x', isDryRun: false },
    });
    expect(parseArchiveArguments(['--older-than', '18m', '--delete', '--dry-run'])).toEqual({
      ...{ olderThanMonths: 18, to: null, isDryRun: true },
    });
    expect(parseArchiveArguments(['--restore', 'x'])).toEqual({ restore: 'x' });
  });

  it.each([
    [[]],
    [['--older-than', '5y']],
    [['--older-than', '5', '--to', 'x']],
    [['--older-than', '0y', '--to', 'x']],
    [['--older-than', '5y', '--to', 'x', '--delete']],
    [['--restore', 'x', '--delete']],
  ])('%j are refused with what to write', (args) => {
    expect(() => parseArchiveArguments(args)).toThrow('--older-than 5y (--to FOLDER | --delete)');
  });
});
