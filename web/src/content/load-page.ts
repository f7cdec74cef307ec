import { type Article, type Card, open, openDocument, type Standing } from './library.ts';
import { DOCUMENT_RECORDS, type FixedPage, PAGE_RECORDS } from './pages.ts';
import type { RecordName, RecordOf } from './record-schemas.ts';

type RecordsOf<Page extends FixedPage> = { [Name in (typeof PAGE_RECORDS)[Page][number]]: RecordOf<Name>[] };

export type PageContent<Page extends FixedPage> = RecordsOf<Page> & {
  words: RecordOf<'pages'>;
  /** Something on the page is invented. */
  isSample: boolean;
};

/** Everything a page shows that is not in the code, in the reader's language. */
export async function loadPage<Page extends FixedPage>(page: Page): Promise<PageContent<Page>> {
  const id = page.slice(1);
  const [words, records] = await Promise.all([open('pages'), openAll(PAGE_RECORDS[page])]);
  if ('statistics' in records) {
    records.statistics = (records.statistics as RecordOf<'statistics'>[]).filter(
      (figure) => figure.page === (id || 'home'),
    );
  }
  const content = { ...records, words: words.find((own) => own.id === id), isSample: hasSample(records) };
  return content as PageContent<Page>;
}

export interface NewsContent {
  article: Article;
  cases: RecordOf<'news-cases'>[];
  timeline: RecordOf<'timelines'>[];
  report: RecordOf<'reports'>[];
}

/** A news item with the cases, the timeline and the figures it tells of. */
export async function loadNews(slug: string): Promise<NewsContent | undefined> {
  const article = await openDocument('news', slug);
  if (!article) return undefined;
  const names = DOCUMENT_RECORDS[`/news/${slug}`] ?? [];
  const all = await openAll(names);
  const { 'news-cases': cases = [], timelines = [], reports = [] } = all as { [Name in RecordName]?: RecordOf<Name>[] };
  return {
    article: { ...article, isSample: article.isSample || hasSample(all) },
    cases: cases.filter(({ page }) => page === slug),
    timeline: timelines.filter((step) => step.timeline === 'recovery'),
    report: reports.filter(({ kind }) => (kind === 'recovery') === (names.length === 3)),
  };
}

export interface StandingContent {
  text: Standing;
  cookies: RecordOf<'cookies'>[];
  lines: RecordOf<'reporting-lines'>[];
}

/** A text that stands: the legal pages, and how to tell that we are real. */
export async function loadStanding(shelf: 'legal' | 'safety', slug: string): Promise<StandingContent> {
  const text = await openDocument(shelf, slug);
  if (!text) throw new Error(`there is no ${shelf}/${slug}`);
  const all = await openAll(DOCUMENT_RECORDS[`/${slug}`] ?? []);
  const { cookies = [], 'reporting-lines': lines = [] } = all as { [Name in RecordName]?: RecordOf<Name>[] };
  return { text, cookies, lines };
}

/** The newest first; three are shown on the start page. */
export async function newestNews(): Promise<Card[]> {
  return (await open('news')).slice(0, 3);
}

type Opened = Record<string, { id: string; sample?: true | undefined }[]>;

async function openAll(names: readonly RecordName[]): Promise<Opened> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await open(name)) as Opened[string]])));
}

function hasSample(records: Opened): boolean {
  return Object.values(records).some((list) => list.some(({ sample }) => sample === true));
}
