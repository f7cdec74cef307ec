import { parseBackupArguments, parseRestoreArguments } from './backup-arguments.ts';

describe('the arguments of npm run backup and npm run restore', () => {
  it('are a folder each, with days to keep or a list of erasures', () => {
    expect(parseBackupArguments([])).toEqual({});
    expect(parseBackupArguments(['x', '--keep-days', '30'])).toEqual({ root: 'x', keepDays: 30 });
    expect(parseRestoreArguments(['x', '--erased', 'y'])).toEqual({ folder: 'x', erasedList: 'y' });
  });

  it.each([[['a', 'b']], [['--keep-days', '0']], [['--keep-days', 'ten']], [['--all']]])(
    'backup %j is refused with what to write',
    (args) => expect(() => parseBackupArguments(args)).toThrow('npm run backup [-- FOLDER]'),
  );

  it.each([[[]], [['a', 'b']], [['--erased']]])('restore %j is refused with what to write', (args) =>
    expect(() => parseRestoreArguments(args)).toThrow('npm run restore -- FOLDER'),
  );
});
