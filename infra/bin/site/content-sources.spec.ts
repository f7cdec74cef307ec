import { join } from 'node:path';
import { isOverdue, isWholeSite, readSources, sourcesIn } from './content-sources.ts';

const SAMPLE_CONTENT = join(import.meta.dirname, '../../../web/src/content');

const RECORD = `[
  {
    "id": "x-1",
    "source": {
      "url": "https://police.example/report",
      "date": "2026-05-01",
      "owner": "editors",
      "checked": false
    },
    "url": "https://police.example/",
    "text": { "en": "Call." }
  }
]`;

const ARTICLE = `---
title: 'A text'
sources:
  - title: 'The police'
    url: https://police.example/
    date: 2026-11-20
---
`;

describe('the sources of the content', () => {
  it('are read from records, with who looks after them and whether that was done', () => {
    expect(sourcesIn('records/x.json', RECORD)).toEqual([
      {
        file: 'records/x.json',
        line: 5,
        url: 'https://police.example/report',
        date: '2026-05-01',
        owner: 'editors',
        isChecked: false,
      },
    ]);
  });

  it('are read from articles', () => {
    expect(sourcesIn('a/en.md', ARTICLE)).toMatchObject([{ line: 5, date: '2026-11-20', isChecked: true }]);
  });

  it('are overdue after 180 days, not before', () => {
    const [source] = sourcesIn('records/x.json', RECORD);
    expect(isOverdue(source!, Date.parse('2026-10-28'))).toBe(false);
    expect(isOverdue(source!, Date.parse('2026-10-29'))).toBe(true);
  });

  it.each(['https://police.example/', 'https://police.example/en/', 'https://police.example/zh-hk/index.html'])(
    'know %s for a whole site',
    (url) => expect(isWholeSite({ url })).toBe(true),
  );

  it.each(['https://police.example/report', 'https://police.example/en/report/', 'https://police.example/en/?p=40'])(
    'know %s for a page',
    (url) => expect(isWholeSite({ url })).toBe(false),
  );

  it('are pages in the content that ships, never whole sites', () => {
    const sources = readSources(SAMPLE_CONTENT);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(isWholeSite)).toEqual([]);
  });
});
