import { isOverdue, sourcesIn } from './content-sources.ts';

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
});
