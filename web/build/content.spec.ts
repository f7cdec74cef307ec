import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { ContentFaults } from './content-faults.ts';
import { contentModules } from './content-modules.ts';
import { feeds } from './feeds.ts';
import { readMarkdown } from './markdown.ts';
import { pagesOf, readContent } from './read-content.ts';

const CONTENT = join(__dirname, '../src/content');
const ARTICLE = 'articles/social-media-scam-prevention/en.md';

const contentCopy = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(CONTENT, contentCopy, { recursive: true });
afterAll(() => rmSync(contentCopy, { recursive: true }));

/** The faults reported after one file was changed. */
function faultsAfter(file: string, change: (text: string) => string): readonly string[] {
  const path = join(contentCopy, file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, change(text));
    readContent(contentCopy);
    return [];
  } catch (fault) {
    if (fault instanceof ContentFaults) return fault.faults;
    throw fault;
  } finally {
    writeFileSync(path, text);
  }
}

describe('the current content', () => {
  const content = readContent(CONTENT);

  it('has every page of the specification, in every language', () => {
    const paths = pagesOf(content).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/blog/'))).toHaveLength(13);
    expect(paths).toEqual(
      expect.arrayContaining(['/privacy-policy', '/terms-conditions', '/legal', '/cookies', '/real-or-fake']),
    );
    const names = LOCALES.map((locale) => Object.keys(contentModules(content)[locale]).sort());
    for (const own of names) expect(own).toEqual(names[0]);
  });

  it('names a source for each article and marks samples', () => {
    const articles = content.documents.filter(({ collection }) => collection === 'articles');
    expect(articles.filter(({ frontMatter }) => !frontMatter.sources?.length).map(({ file }) => file)).toEqual([]);
  });

  it('gives each article a reading time of 5 to 15 minutes', () => {
    const articles = contentModules(content).en.articles as { minutes: number }[];
    expect(articles.filter(({ minutes }) => minutes < 5 || minutes > 15)).toEqual([]);
  });

  it('gives search engines everything true and nothing invented', () => {
    const sitemap = feeds(content, 'https://x.example').find(({ name }) => name === 'sitemap.xml')!.text;
    expect(sitemap).toContain('<loc>https://x.example/hk-tw/blog/social-media-scam-prevention</loc>');
    expect(sitemap).not.toMatch(/<loc>[^<]*(\/cases|\/team|\/news\/)/);
    expect(feeds(content, '').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['robots.txt', 'rss.xml', 'hk-tw/rss.xml', 'en/rss.xml']),
    );
  });
});

describe('a fault is reported with its file and line', () => {
  it.each([
    [
      'an unknown tag',
      (text: string) => text.replace(/tags: \[/, 'tags: [no-such-tag, '),
      /en\.md:\d+: unknown tags: no-such-tag/,
    ],
    [
      'a dead link',
      (text: string) => `${text}\n[there](/no/where)\n`,
      /en\.md:(\d+): this link leads nowhere: \/no\/where/,
    ],
    ['no title', (text: string) => text.replace(/title:.*\n/, ''), /en\.md:\d+: title: /],
    [
      'neither sample nor source',
      (text: string) => text.replace(/sources:\n(?: +.*\n)+/, ''),
      /en\.md:1: needs either/,
    ],
    [
      'a date that differs from the other languages',
      (text: string) => text.replace(/published: .*/, 'published: 2020-01-01'),
      /differ from/,
    ],
    ['an unknown field', (text: string) => text.replace('---\n', '---\ncolour: red\n'), /en\.md:\d+: .*colour/],
    ['HTML', (text: string) => `${text}\n<b>bold</b>\n`, /en\.md:\d+: this kind of Markdown is not shown here: html/],
  ])('%s', (_, change, expected) => {
    expect(faultsAfter(ARTICLE, change).join('\n')).toMatch(expected);
  });

  it('a missing translation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'content-'));
    cpSync(CONTENT, folder, { recursive: true });
    rmSync(join(folder, ARTICLE));
    expect(() => readContent(folder)).toThrow(`${ARTICLE}:1: the translation is missing`);
    rmSync(folder, { recursive: true });
  });

  it.each([
    [
      'a record without sample or source',
      'records/leaders.json',
      /"sample": true,/,
      '',
      /leaders\.json:\d+: .*needs either/,
    ],
    ['a text in two languages only', 'records/tags.json', /"zh-TW": "[^"]*",?/, '', /tags\.json:\d+: .*zh-TW/],
    [
      'an unknown region',
      'records/partners.json',
      /"region": "[^"]*"/,
      '"region": "moon"',
      /partners\.json:\d+: unknown region: moon/,
    ],
    ['broken JSON', 'records/tags.json', /\]\s*$/, '', /tags\.json:\d+: /],
  ] as const)('%s', (_, file, pattern, replacement, expected) => {
    expect(faultsAfter(file, (text) => text.replace(pattern, replacement)).join('\n')).toMatch(expected);
  });

  it('reports the line, counted from the top of the file', () => {
    const { faults, links } = readMarkdown('one\n\ntwo [x](/x)\n\n<i>html</i>\n', 4);
    expect([links, faults.map(({ line }) => line)]).toEqual([[{ href: '/x', line: 7 }], [9, 9]]);
  });
});

it('parses Markdown into data: no HTML, no escapes', () => {
  expect(readMarkdown('## A & B\n\n- *x* and `a<b`\n- [**t**](/blog)\n\n1. one\n\n   more\n').prose).toEqual([
    { kind: 'heading', level: 2, id: 'section-1', in: ['A & B'] },
    {
      kind: 'list',
      isOrdered: false,
      items: [
        [{ kind: 'paragraph', in: [{ kind: 'em', in: ['x'] }, ' and ', { kind: 'code', in: ['a<b'] }] }],
        [{ kind: 'paragraph', in: [{ kind: 'link', href: '/blog', in: [{ kind: 'strong', in: ['t'] }] }] }],
      ],
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [
          { kind: 'paragraph', in: ['one'] },
          { kind: 'paragraph', in: ['more'] },
        ],
      ],
    },
  ]);
});
