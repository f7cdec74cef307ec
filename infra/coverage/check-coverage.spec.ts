import { checkCoverage } from './check-coverage.ts';

const files: Record<string, string> = {
  'web/src/widget': '',
  'web/src/widget/panel.tsx': '',
  'web/src/widget/panel.spec.tsx': "it('keeps the visitor\\'s text', () => {});\nit('opens on a click', () => {});",
};
const tree = { exists: (path: string) => Object.hasOwn(files, path), read: (path: string) => files[path] ?? '' };

const page = (...rows: string[]): string =>
  [
    '# Coverage',
    '- **§9.4** Unread counts are real.',
    '',
    '| id | requirement | file | shown by | note |',
    '| - | - | - | - | - |',
    ...rows,
  ].join('\n');
const messages = (...rows: string[]): string[] =>
  checkCoverage(page(...rows), tree).faults.map((fault) => fault.message);

describe('a row', () => {
  it('is done when its folder and its test exist', () => {
    const row = '| C-001 | panel opens | web/src/widget | web/src/widget/panel.spec.tsx › opens on a click | |';
    expect(checkCoverage(page(row), tree)).toEqual({ faults: [], done: 1, byDecision: 0, notYet: 0 });
  });

  it('is settled by a named decision', () => {
    expect(checkCoverage(page('| C-001 | count is 0 | | | §9.4 |'), tree)).toMatchObject({ faults: [], byDecision: 1 });
  });

  it.each(['not yet', 'issue 2', '§9.4, not yet'])('may be pending with the note "%s"', (note) => {
    expect(checkCoverage(page(`| C-001 | a | | | ${note} |`), tree)).toMatchObject({ faults: [], notYet: 1 });
  });

  it('may name several folders and tests, in code marks, with quotes escaped in the code', () => {
    const tests = "`web/src/widget/panel.spec.tsx` › keeps the visitor's text<br>web/src/widget/panel.spec.tsx";
    expect(messages(`| C-001 | a | \`web/src/widget\`<br>web/src/widget/panel.tsx | ${tests} | |`)).toEqual([]);
  });
});

describe('a fault', () => {
  it('is an id used twice', () => {
    expect(messages('| C-001 | a | | | not yet |', '| C-001 | b | | | not yet |')).toEqual([
      'C-001 is used twice; it is on line 6 already',
    ]);
  });

  it('is a row without a folder, a test or a note', () => {
    expect(messages('| C-001 | a | | | |')).toEqual(['C-001 has no folder with a test, no § point and no "not yet"']);
    expect(messages('| C-001 | a | web/src/widget | | |')).toHaveLength(1);
  });

  it('is a folder that does not exist, also in a pending row', () => {
    expect(messages('| C-001 | a | web/src/gone | | not yet |')).toEqual([
      'C-001 names the folder web/src/gone, which does not exist',
    ]);
  });

  it('is a test file that does not exist', () => {
    expect(messages('| C-001 | a | web/src/widget | web/src/gone.spec.tsx › opens | |')).toEqual([
      'C-001 names the test web/src/gone.spec.tsx, which does not exist',
    ]);
  });

  it('is a test title that does not occur in its file', () => {
    expect(messages('| C-001 | a | web/src/widget | web/src/widget/panel.spec.tsx › closes | |')).toEqual([
      'C-001 names the test "closes", which does not occur in web/src/widget/panel.spec.tsx',
    ]);
  });

  it('is a decision that is not listed', () => {
    expect(messages('| C-001 | a | | | §9.40 |')).toEqual([
      'C-001 names §9.40, which the list of decisions does not contain',
    ]);
  });

  it('has a line number', () => {
    expect(checkCoverage(page('| C-001 | a | | | |'), tree).faults[0]?.line).toBe(6);
  });
});
