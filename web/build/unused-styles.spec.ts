import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutUnusedStyles } from './unused-styles.ts';

const SOURCES = join(import.meta.dirname, '../src');
const files = globSync(['{chat,widget}/**/*.{ts,tsx}'], { cwd: SOURCES }).filter((name) => !name.includes('.spec.'));
const sources = files.map((name) => readFileSync(join(SOURCES, name), 'utf8'));

it('tokens that nothing reads are left out, and those of tools are not', () => {
  const css = ':root{--chart-1:red;--ink:#111;--tw-ring-color:red}.a{color:var(--ink)}';
  expect(withoutUnusedStyles(css)).toBe(':root{--ink:#111;--tw-ring-color:red}.a{color:var(--ink)}');
});

it('rules for elements that the chat does not have are left out, and no others', () => {
  const css = 'table{color:red}hr{color:red}::-webkit-datetime-edit{padding:0}textarea{resize:none}.table{color:red}';
  expect(withoutUnusedStyles(css)).toBe('textarea{resize:none}.table{color:red}');
});

it('the chat has none of these elements', () => {
  const elements =
    /<(?:table|hr|code|kbd|samp|pre|sub|sup|abbr|progress|optgroup)\b|<select[^>]*\b(?:multiple|size)\b|type="(?:date|time|datetime-local|number|search|month|week)"/;
  expect(sources.length).toBeGreaterThan(50);
  expect(files.filter((_, index) => elements.test(sources[index]!))).toEqual([]);
});

it('the chat reads tokens by its classes alone, where the style sheet shows them', () => {
  expect(files.filter((_, index) => /var\(--(?!tw-)/.test(sources[index]!.replaceAll(/\[[^\]\s]*\]/g, '')))).toEqual(
    [],
  );
});
