import type {
  Article,
  ArticleSummary,
  CrisisLine,
  OrganisationTexts,
  ReportingLine,
  SearchableArticle,
  StaticText,
} from '../src/content/content-loader.ts';
import { isOld } from '../src/content/guide.ts';
import type { Inline, Prose } from '../src/content/prose.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';
import type { SiteContent } from './read-content.ts';
import type { ContentDocument } from './read-documents.ts';
import { RECORD_NAMES, recordsIn } from './read-records.ts';
import { hoursInWords } from './weekly-hours.ts';

/** The content modules, by language and name: `en` → `articles/some-slug` → its data. */
export type ContentModules = Record<Locale, Record<string, unknown>>;

const RELATED_COUNT = 3;

export function contentModules(content: SiteContent): ContentModules {
  const { languages } = content.organisation;
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, languages.includes(locale) ? modulesIn(content, locale) : {}]),
  ) as ContentModules;
}

function modulesIn(content: SiteContent, locale: Locale): Record<string, unknown> {
  const own = content.documents.filter((document) => document.locale === locale);
  const articles = own.filter(isInCollection('articles')).sort(newestFirst);
  const news = own.filter(isInCollection('news')).sort(newestFirst);
  const cardOf = createCards(content, locale);
  const all = [...articles, ...news];
  const lines = reportingLines(content, locale);
  return {
    ...Object.fromEntries(RECORD_NAMES.map((name) => [name, recordsIn(content.records, name, locale)])),
    organisation: organisationTexts(content, locale),
    'reporting-lines': lines,
    'crisis-lines': crisisLines(lines),
    'guide-rules': recordsIn(content.records, 'guide-rules', locale).map(withAge),
    ...Object.fromEntries(
      own.filter(isStaticDocument).map((document) => [moduleName(document), staticTextOf(document)]),
    ),
    ...Object.fromEntries(all.map((document) => [moduleName(document), article(document, all, cardOf)])),
    articles: articles.map(cardOf),
    news: news.map(cardOf),
    search: articles.map((document) => searchable(document, cardOf(document))),
  };
}

/** What one page alone shows of the organisation; the rest is in the messages. */
const organisationTexts = ({ organisation }: SiteContent, locale: Locale): OrganisationTexts => ({
  claimPolicy: organisation.claimPolicy?.[locale] ?? null,
  hours: organisation.hours ? hoursInWords(organisation.hours, locale) : null,
});

function reportingLines({ records }: SiteContent, locale: Locale): ReportingLine[] {
  const countries = recordsIn(records, 'countries', locale);
  return recordsIn(records, 'reporting-lines', locale).map((line) => ({
    ...withAge(line),
    region: countries.find(({ id }) => id === line.country)!.name,
  }));
}

/** For the foot of every page: one number for each country, the first of its file. */
function crisisLines(all: ReportingLine[]): CrisisLine[] {
  const lines = all.filter(({ kind }) => kind === 'crisis');
  const first = lines.filter(({ country }, index) => lines.findIndex((line) => line.country === country) === index);
  return first.flatMap(({ id, region, phone }) => (phone ? [{ id, region, phone }] : []));
}

/** Counted on the day of the build: a page that is read without script cannot count itself. */
const withAge = <Kept extends { source: { date: string } }>(record: Kept) => ({
  ...record,
  source: { ...record.source, isOld: isOld(record.source.date, Date.now()) },
});

type PublishedDocument = ContentDocument<'articles' | 'news'>;

const isInCollection =
  (collection: 'articles' | 'news') =>
  (document: ContentDocument): document is PublishedDocument =>
    document.collection === collection;
const isStaticDocument = (document: ContentDocument): document is ContentDocument<'legal' | 'safety'> =>
  !('tags' in document.frontMatter);
const moduleName = ({ collection, slug }: ContentDocument) => `${collection}/${slug}`;
const newestFirst = (a: PublishedDocument, b: PublishedDocument) =>
  b.frontMatter.published.localeCompare(a.frontMatter.published) || a.slug.localeCompare(b.slug);

function createCards(
  { records, organisation }: SiteContent,
  locale: Locale,
): (document: PublishedDocument) => ArticleSummary {
  const categories = recordsIn(records, 'categories', locale);
  const tags = recordsIn(records, 'tags', locale);
  const authors = recordsIn(records, 'authors', locale);
  return ({ slug, frontMatter }) => {
    const author = authors.find(({ id }) => id === frontMatter.author);
    return {
      slug,
      title: frontMatter.title,
      excerpt: frontMatter.excerpt,
      category: categories.find(({ id }) => id === frontMatter.category)!,
      tags: frontMatter.tags.map((tag) => tags.find(({ id }) => id === tag)!),
      author: author
        ? { name: author.name, role: author.role, isSample: Boolean(author.sample) }
        : { name: organisation.name[locale]!, role: null, isSample: Boolean(organisation.sample) },
      published: frontMatter.published,
      minutes: frontMatter.minutes,
      isSample: Boolean(frontMatter.sample),
    };
  };
}

function article(
  document: PublishedDocument,
  all: PublishedDocument[],
  cardOf: (document: PublishedDocument) => ArticleSummary,
): Article {
  const { description, sources = [], picture } = document.frontMatter;
  return {
    ...cardOf(document),
    description,
    sources,
    picture,
    prose: document.prose,
    related: related(document, all).map(cardOf),
  };
}

/** The documents with the most tags in common, newest first. */
function related(document: PublishedDocument, all: PublishedDocument[]): PublishedDocument[] {
  const shared = (other: PublishedDocument) =>
    other.frontMatter.tags.filter((tag) => document.frontMatter.tags.includes(tag)).length;
  const others = all.filter((other) => other !== document && other.collection === 'articles');
  return others.sort((a, b) => shared(b) - shared(a) || newestFirst(a, b)).slice(0, RELATED_COUNT);
}

function staticTextOf({ frontMatter: { sample, ...front }, prose }: ContentDocument<'legal' | 'safety'>): StaticText {
  return { ...front, isSample: Boolean(sample), prose };
}

function searchable(
  { prose }: PublishedDocument,
  { slug, title, excerpt, tags, category }: ArticleSummary,
): SearchableArticle {
  const names = [...tags, category].map(({ name }) => name).join(' ');
  return { slug, title, excerpt, tags: names, body: plainText(prose) };
}

function plainText(prose: Prose): string {
  return prose
    .flatMap((block) => {
      switch (block.kind) {
        case 'heading':
        case 'paragraph':
          return inlineText(block.in);
        case 'list':
          return block.items.map(plainText);
        case 'quote':
          return plainText(block.in);
        case 'table':
          return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' '));
      }
    })
    .join('\n');
}

function inlineText(inlines: Inline[]): string {
  return inlines.map((part) => (typeof part === 'string' ? part : inlineText(part.in))).join('');
}
