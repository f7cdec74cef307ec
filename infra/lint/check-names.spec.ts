import { checkNames, readForbiddenWords } from './check-names.ts';

const glossary = `# Glossary

## Words that are not names

| Word      | Say instead         |
| --------- | ------------------- |
| \`patience\` | timeout             |
| \`comings\`  | connections tracker |

## Something else
| \`fine\` | not read |
`;
const words = readForbiddenWords(glossary);
const check = (path: string, text: string) => checkNames([{ path, text }], words).map(({ message }) => message);

describe('the word list', () => {
  it('is the table under its heading and nothing else', () => {
    expect([...words.keys()]).toEqual(['patience', 'comings']);
  });

  it('is refused when it is missing, empty or names a word twice', () => {
    expect(() => readForbiddenWords('# Glossary')).toThrow('has no');
    expect(() => readForbiddenWords('\n## Words that are not names\n\nnothing')).toThrow('no row');
    expect(() => readForbiddenWords(glossary.replace('`comings` ', '`patience`'))).toThrow('twice');
  });
});

describe('names', () => {
  it.each([
    ['a file', 'libs/comings.ts', ''],
    ['a spec', 'libs/no-comings-here.spec.ts', ''],
    ['a constant', 'libs/a.ts', 'export const LONG_PATIENCE_MS = 1;'],
    ['a class', 'libs/a.ts', 'export class ComingsStore {}'],
    ['a function', 'libs/a.ts', 'export function patienceOf() {}'],
    ['a type', 'libs/a.ts', 'export type Patience = 1;'],
  ])('with a ruled-out word are faults: %s', (_what, path, text) => {
    expect(check(path, text)).toEqual([expect.stringMatching(/GLOSSARY\.md says: (timeout|connections tracker)/)]);
  });

  it.each([
    ['only part of a word', 'export const impatience = 1;'],
    ['not exported', 'const patience = 1;'],
    ['in a string', "export const a = 'patience';"],
  ])('are fine where the word is %s', (_what, text) => {
    expect(check('libs/a.ts', text)).toEqual([]);
  });

  it('are said with file and line', () => {
    expect(checkNames([{ path: 'libs/a.ts', text: '\n\nexport const patience = 1;' }], words)).toEqual([
      { path: 'libs/a.ts', line: 3, message: expect.stringContaining('patience') },
    ]);
  });
});

describe('a type', () => {
  const declared = (...texts: string[]) =>
    checkNames(
      texts.map((text, at) => ({ path: `libs/${at}.ts`, text })),
      words,
    );

  it.each([
    ['types', 'export type Row = 1;', 'export type Row = 2;'],
    ['an interface and a class', 'export interface Row {}', 'export class Row {}'],
  ])('is exported by one file only: %s', (_what, one, two) => {
    expect(declared(one, two)).toEqual([{ path: 'libs/1.ts', line: 1, message: expect.stringContaining('libs/0.ts') }]);
  });

  it('may share its name with one that is not exported, and with a value', () => {
    expect(declared('export type Row = 1;', 'type Row = 2;', 'export const Row = 3;')).toEqual([]);
  });
});
