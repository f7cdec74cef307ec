import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is no component to choose from, and why. */
const NOT_SHOWN: Record<string, string> = {
  SubPage: 'a whole page: the pictures of the console show it',
  ExitButton: 'leaves the page; the states of the chat show it',
  VisuallyHidden: 'is not seen',
};
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: __dirname }).map((file) => readFileSync(join(__dirname, file), 'utf8'));

const components = textsOf('../src/ui/*.tsx')
  .flatMap((text) => [...text.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => name!))
  .filter((name) => !(name in NOT_SHOWN));

it('every component of the look is on the page of stories', () => {
  const shown = textsOf('*.tsx').join('\n');
  expect(components.length).toBeGreaterThan(16);
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});
