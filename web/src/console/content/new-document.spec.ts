import { readFrontMatter } from './front-matter.ts';
import { isSlug, newDocumentFiles, slugOf } from './new-document.ts';

it.each([
  ['Call your bank!', 'call-your-bank'],
  ['  “Safe account”: Don’t  ', 'safe-account-dont'],
  ['Café 2026', 'cafe-2026'],
  ['警讯', ''],
])('the address of %j is %j', (title, slug) => expect(slugOf(title)).toBe(slug));

it('an address has no more letters than one can read out, and no hyphen at its end', () => {
  expect(isSlug(slugOf('word '.repeat(30)))).toBe(true);
  expect(['', 'a b', 'A', '-a', 'a-', 'a--b'].filter(isSlug)).toEqual([]);
});

it('a new article stands in every language, with what can be filled in', () => {
  const files = newDocumentFiles({
    ...{ collection: 'articles', slug: 'call-your-bank', title: 'Call your bank', today: '2026-11-28' },
    languages: ['en', 'zh-CN'],
    known: { categories: ['all', 'trends'], tags: ['a', 'b', 'c'], authors: ['mei'] },
  });
  expect(Object.keys(files)).toEqual(['articles/call-your-bank/en.md', 'articles/call-your-bank/zh-CN.md']);
  const [original, translation] = Object.values(files).map((file) => readFrontMatter(file)!.front);
  expect(original).toMatchObject({
    ...{ title: 'Call your bank', category: 'trends', tags: ['a', 'b'], author: 'mei', published: '2026-11-28' },
  });
  expect(translation).toMatchObject({ title: '', published: '2026-11-28' });
});

it('where there is no author yet, a new article has none', () => {
  const files = newDocumentFiles({
    ...{ collection: 'articles', slug: 'a', title: 'A', today: '2026-11-28', languages: ['en'] },
    known: { categories: ['trends'], tags: ['a', 'b'], authors: [] },
  });
  expect(readFrontMatter(files['articles/a/en.md']!)!.front).not.toHaveProperty('author');
});
