import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crisisLinesFor } from './crisis-lines.ts';

const phones = (lang: string) => crisisLinesFor(lang).map(({ phone }) => phone);

it('begin with those of the customer’s language, and all are there', () => {
  expect(phones('zh-TW').slice(0, 2)).toEqual(['1925', '18111']);
  expect(phones('zh-Hans-CN')[0]).toBe('12356');
  expect(phones('ms-MY').slice(0, 2)).toEqual(['1771', '03-7627 2929']);
  expect(phones('en-GB').slice(0, 3)).toEqual(['1771', '988', '116 123']);
  expect(new Set(phones('fr'))).toEqual(new Set(phones('zh-CN')));
});

it('are those that the article names', () => {
  const article = join(import.meta.dirname, '../../web/src/content/articles/romance-scam-psychological-analysis/en.md');
  const text = readFileSync(article, 'utf8');
  expect(phones('en').filter((phone) => !text.includes(phone))).toEqual([]);
});
