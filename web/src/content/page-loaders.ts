import {
  type Article,
  type ArticleSummary,
  loadRecords,
  loadDocument,
  type ReportingLine,
  type StaticText,
} from './content-loader.ts';
import { DOCUMENT_RECORDS, type FixedPage, NEWS_RECORDS, PAGE_RECORDS } from './pages.ts';
import type { RecordName, RecordOf } from './record-schemas.ts';

type RecordsOfPage<Page extends FixedPage> = {
  [Name in (typeof PAGE_RECORDS)[Page][number]]: Name extends 'reporting-lines' ? ReportingLine[] : RecordOf<Name>[];
};

export type PageContent<Page extends FixedPage> = RecordsOfPage<Page> & {
  texts: RecordOf<'pages'>;
  /** Whether the page shows invented content. */
  isSample: boolean;
};

/** All content of a page that is not in the code, in the reader's language. */
export async function loadPage<Page extends FixedPage>(page: Page): Promise<PageContent<Page>> {
  const id = page.slice(1);
  const [pages, records] = await Promise.all([loadRecords('pages'), loadAllRecords(PAGE_RECORDS[page])]);
  if ('statistics' in records) {
    records.statistics = (records.statistics as RecordOf<'statistics'>[]).filter(
      (figure) => figure.page === (id || 'home'),
    );
  }
  const content = { ...records, texts: pages.find((record) => record.id === id), isSample: hasSample(records) };
  return content as PageContent<Page>;
}

export type NewsContent = {
  article: Article;
  cases: RecordOf<'news-cases'>[];
  timeline: RecordOf<'timelines'>[];
  report: RecordOf<'reports'>[];
};

/** A news item with its cases, timeline and figures: those that name it as their page. */
export async function loadNews(slug: string): Promise<NewsContent | undefined> {
  const article = await loadDocument('news', slug);
  if (!article) return undefined;
  const [cases, timeline, report] = await Promise.all(
    NEWS_RECORDS.map(async (name) => ofPage(await loadRecords(name))),
  );
  const all = { cases, timeline, report } as Omit<NewsContent, 'article'>;
  return { article: { ...article, isSample: article.isSample || hasSample(all) }, ...all };

  function ofPage(records: { page?: string | undefined }[]) {
    return records.filter(({ page }) => page === slug);
  }
}

export type StaticTextContent = {
  text: StaticText;
  cookies: RecordOf<'cookies'>[];
  lines: ReportingLine[];
};

/** A text page: the legal pages, and the page that shows how to recognise us. */
export async function loadStaticText(collection: 'legal' | 'safety', slug: string): Promise<StaticTextContent> {
  const text = await loadDocument(collection, slug);
  if (!text) throw new Error(`there is no ${collection}/${slug}`);
  const all = await loadAllRecords(DOCUMENT_RECORDS[`/${slug}`] ?? []);
  const { cookies = [] } = all as { [Name in RecordName]?: RecordOf<Name>[] };
  const lines = (all['reporting-lines'] ?? []) as ReportingLine[];
  return { text, cookies, lines };
}

/** Newest first; the start page shows three. */
export async function loadNewestNews(): Promise<ArticleSummary[]> {
  return (await loadRecords('news')).slice(0, 3);
}

type LoadedRecords = Record<string, { id: string; sample?: true | undefined }[]>;

async function loadAllRecords(names: readonly RecordName[]): Promise<LoadedRecords> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await loadRecords(name)) as LoadedRecords[string]])),
  );
}

function hasSample(records: LoadedRecords): boolean {
  return Object.values(records).some((list) => list.some(({ sample }) => sample === true));
}
