import type { Article, Card, Searchable, Standing } from '../src/content/library.ts';
import type { Inline, Prose } from '../src/content/prose.ts';
import { type Locale, LOCALES } from '../src/i18n/locale-path.ts';
import type { Content } from './read-content.ts';
import type { Document } from './read-documents.ts';
import { RECORD_NAMES, recordsIn } from './read-records.ts';

/** What a page may ask for, by language and name: `en` → `articles/some-slug` → its data. */
export type Modules = Record<Locale, Record<string, unknown>>;

const RELATED = 3;

export function contentModules(content: Content): Modules {
  return Object.fromEntries(LOCALES.map((locale) => [locale, modulesIn(content, locale)])) as Modules;
}

function modulesIn(content: Content, locale: Locale): Record<string, unknown> {
  const own = content.documents.filter((document) => document.locale === locale);
  const articles = own.filter(isOn('articles')).sort(newestFirst);
  const news = own.filter(isOn('news')).sort(newestFirst);
  const cardOf = createCards(content, locale);
  const all = [...articles, ...news];
  return {
    ...Object.fromEntries(RECORD_NAMES.map((name) => [name, recordsIn(content.records, name, locale)])),
    ...Object.fromEntries(own.filter(isStanding).map((document) => [nameOf(document), standing(document)])),
    ...Object.fromEntries(all.map((document) => [nameOf(document), article(document, all, cardOf)])),
    articles: articles.map(cardOf),
    news: news.map(cardOf),
    search: articles.map((document) => searchable(document, cardOf(document))),
  };
}

type Published = Document<'articles' | 'news'>;

const isOn =
  (shelf: 'articles' | 'news') =>
  (document: Document): document is Published =>
    document.shelf === shelf;
const isStanding = (document: Document): document is Document<'legal' | 'safety'> => !('tags' in document.front);
const nameOf = ({ shelf, slug }: Document) => `${shelf}/${slug}`;
const newestFirst = (a: Published, b: Published) =>
  b.front.published.localeCompare(a.front.published) || a.slug.localeCompare(b.slug);

function createCards({ records }: Content, locale: Locale): (document: Published) => Card {
  const categories = recordsIn(records, 'categories', locale);
  const tags = recordsIn(records, 'tags', locale);
  const authors = recordsIn(records, 'authors', locale);
  return ({ slug, front }) => {
    const { name, role, sample } = authors.find(({ id }) => id === front.author)!;
    return {
      slug,
      title: front.title,
      excerpt: front.excerpt,
      category: categories.find(({ id }) => id === front.category)!,
      tags: front.tags.map((tag) => tags.find(({ id }) => id === tag)!),
      author: { name, role, isSample: Boolean(sample) },
      published: front.published,
      minutes: front.minutes,
      isSample: Boolean(front.sample),
    };
  };
}

function article(document: Published, all: Published[], cardOf: (document: Published) => Card): Article {
  const { description, sources = [] } = document.front;
  return {
    ...cardOf(document),
    description,
    sources,
    prose: document.prose,
    related: related(document, all).map(cardOf),
  };
}

/** What shares most tags with it, and of those the newest. */
function related(document: Published, all: Published[]): Published[] {
  const shared = (other: Published) => other.front.tags.filter((tag) => document.front.tags.includes(tag)).length;
  const others = all.filter((other) => other !== document && other.shelf === 'articles');
  return others.sort((a, b) => shared(b) - shared(a) || newestFirst(a, b)).slice(0, RELATED);
}

function standing({ front: { sample, ...front }, prose }: Document<'legal' | 'safety'>): Standing {
  return { ...front, isSample: Boolean(sample), prose };
}

function searchable({ prose }: Published, { slug, title, excerpt, tags, category }: Card): Searchable {
  const names = [...tags, category].map(({ name }) => name).join(' ');
  return { slug, title, excerpt, tags: names, body: plainText(prose) };
}

function plainText(prose: Prose): string {
  return prose
    .flatMap((block) => {
      switch (block.kind) {
        case 'heading':
        case 'paragraph':
          return wordsOf(block.in);
        case 'list':
          return block.items.map(plainText);
        case 'quote':
          return plainText(block.in);
        case 'table':
          return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' '));
      }
    })
    .join('\n');
}

function wordsOf(inlines: Inline[]): string {
  return inlines.map((part) => (typeof part === 'string' ? part : wordsOf(part.in))).join('');
}
