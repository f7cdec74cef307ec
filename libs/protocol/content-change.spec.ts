import { changedLanguages } from './content.ts';
import { contentChange, type ChangedEntry } from './content-change.ts';

const article = (entry: string, text: string, published = ''): ChangedEntry => ({
  ...{ entry, number: 2, files: { [`${entry}/en.md`]: text } },
  published: published ? { [`${entry}/en.md`]: published } : {},
});
const isHeld = (line: string) => line.includes('pay us');

it('shows the files before and after, and names the one entry that it is about', () => {
  const picture = { entry: 'pictures/a.webp', number: 1, files: { 'pictures/a.webp': 'UklGRg==' }, published: {} };
  expect(contentChange([article('articles/a', 'new', 'old'), picture], null, isHeld)).toEqual({
    target: 'articles/a',
    before: 'articles/a/en.md\nold',
    change: {
      versions: [
        { entry: 'articles/a', number: 2 },
        { entry: 'pictures/a.webp', number: 1 },
      ],
      ...{ publishAt: null, warnings: [] },
      text: 'articles/a/en.md\nnew\n\npictures/a.webp',
    },
  });
});

it('names several entries by the organisation', () =>
  expect(contentChange([article('articles/a', 'a'), article('articles/b', 'b')], null, isHeld).target).toBe(
    'organisation',
  ));

it('warns of what is new and would be held, read as what it says', () => {
  const text = 'title: pay us first\n\npay us now\n\nthey said pay us\nhttps://pay us';
  const { warnings } = contentChange([article('articles/a', text, 'they said pay us\n')], null, isHeld).change;
  expect(warnings).toEqual(['pay us first', 'pay us now', 'https://pay us']);
});

it('reads the texts of a record as a page shows them, whatever signs its file has for them', () => {
  const file = '{ "claimPolicy": { "en": "Free.\\npay us now", "ms": "p\\u0061y us" }, "about": "pay us: gone" }';
  const published = { 'organisation.json': '{ "about": "pay us: gone" }' };
  const changed = { entry: 'organisation', number: 2, files: { 'organisation.json': file }, published };
  expect(contentChange([changed], null, isHeld).change.warnings).toEqual(['pay us now', 'pay us']);
});

it('shows a text that is taken away as one that was there', () => {
  const removed = { ...article('articles/a', '', 'old'), files: {} };
  expect(contentChange([removed], null, isHeld)).toMatchObject({
    before: 'articles/a/en.md\nold',
    change: { text: '' },
  });
});

it('knows which languages of a document were changed', () => {
  const before = { 'articles/a/en.md': 'a', 'articles/a/ms.md': 'b' };
  expect(
    changedLanguages(before, { 'articles/a/en.md': 'a', 'articles/a/ms.md': 'c', 'articles/a/zh-CN.md': 'd' }),
  ).toEqual(['zh-CN', 'ms']);
  expect(changedLanguages({}, { 'records/tags.json': '[]' })).toEqual([]);
});
