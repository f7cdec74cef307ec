import { guidePath, sheetPath } from '../src/content/guide.ts';
import {
  DOCUMENT_RECORDS,
  type FixedPage,
  MISSING_PAGE,
  NEWS_RECORDS,
  PAGE_RECORDS,
  RECORDS_THAT_MAKE_A_PAGE,
} from '../src/content/pages.ts';
import type { RecordName } from '../src/content/record-schemas.ts';
import { checkPictures } from './content-pictures.ts';
import { collectFaults, type ReportFault } from './content-faults.ts';
import { type Organisation, readOrganisation } from './organisation.ts';
import { type ContentDocument, readDocuments } from './read-documents.ts';
import { readRecords, RECORD_NAMES, type ContentRecords } from './read-records.ts';

export type SiteContent = {
  organisation: Organisation;
  documents: ContentDocument[];
  records: ContentRecords;
};

/** Reads and validates the content of a folder; throws `ContentFaults` when anything is wrong. */
export function readContent(root: string): SiteContent {
  const { report, throwIfAny } = collectFaults();
  const organisation = readOrganisation(root);
  const content = {
    organisation,
    documents: readDocuments({ root, organisation, report }),
    records: readRecords({ root, languages: organisation.languages, report }),
  };
  if (!organisation.sample) checkNothingIsInvented(content, report);
  const paths = new Set(pagesOf(content).map(({ path }) => path));
  for (const document of content.documents) {
    checkLinks(document, paths, report);
    checkReferences(document, content, report);
  }
  checkTranslationsAgree(content.documents, report);
  checkRecords(content.records, { paths, report });
  checkPictures(content, root, report);
  throwIfAny();
  return content;
}

export type ContentPage = {
  /** Without a language prefix: `/blog/some-article`. */
  path: string;
  /** The page shows invented content, so it must not be indexed. */
  isSample: boolean;
  /** The day of the last change, where it is known: YYYY-MM-DD. */
  changed?: string;
};

/** Every prerendered page, without its language. */
export function pagesOf({ documents, records }: SiteContent): ContentPage[] {
  const hasContent = (page: FixedPage) => {
    if (page === '/blog') return documents.some(({ collection }) => collection === 'articles' || collection === 'news');
    const needed = RECORDS_THAT_MAKE_A_PAGE[page];
    return !needed || needed.some((name) => records[name].value.length > 0);
  };
  const isInvented = (names: readonly RecordName[] = [], ofPage?: string) =>
    names.some((name) =>
      records[name].value.some(
        (record) =>
          'sample' in record && record.sample === true && (!ofPage || ('page' in record && record.page === ofPage)),
      ),
    );
  const fixed: ContentPage[] = Object.entries(PAGE_RECORDS)
    .filter(([path]) => hasContent(path as FixedPage))
    .map(([path, names]) => ({ path, isSample: isInvented(names) }));
  const written = documents.map((document) => {
    const path = documentPath(document);
    const changed = 'updated' in document.frontMatter ? document.frontMatter.updated : document.frontMatter.published;
    const { collection, slug, frontMatter } = document;
    const shown = collection === 'news' ? isInvented(NEWS_RECORDS, slug) : isInvented(DOCUMENT_RECORDS[path]);
    return { path, isSample: Boolean(frontMatter.sample) || shown, changed };
  });
  const guides = records.countries.value
    .filter(({ offered }) => offered)
    .flatMap(({ id }) => [guidePath(id), sheetPath(id)].map((path) => ({ path, isSample: false })));
  return [...new Map([...fixed, ...guides, ...written].map((page) => [page.path, page])).values()];
}

/** Samples are for the sample organisation alone. */
function checkNothingIsInvented({ documents, records }: SiteContent, report: ReportFault): void {
  const FAULT = 'this is a sample, and the organisation is none: replace it, or take it out';
  for (const { file, frontMatter, lineOf } of documents)
    if (frontMatter.sample) report(file, lineOf(['sample']), FAULT);
  for (const { file, value, lineOf } of Object.values(records))
    for (const [index, record] of value.entries())
      if ('sample' in record && record.sample) report(file, lineOf([index, 'sample']), FAULT);
}

export function documentPath({ collection, slug }: Pick<ContentDocument, 'collection' | 'slug'>): string {
  if (collection === 'articles') return `/blog/${slug}`;
  return collection === 'news' ? `/news/${slug}` : `/${slug}`;
}

function checkLinks({ file, links }: ContentDocument, paths: ReadonlySet<string>, report: ReportFault): void {
  for (const { href, line } of links) {
    const path = href.split(/[?#]/, 1)[0]!;
    if (/^(?:https:\/\/|mailto:|#)/.test(href)) continue;
    if (!href.startsWith('/')) report(file, line, `a link begins with "/", "https://" or "mailto:": ${href}`);
    else if (!paths.has(path)) report(file, line, `this link leads nowhere: ${href}`);
  }
}

/** Checks the ids by which articles and news refer to category, tags and author; legal pages have none. */
function checkReferences(
  { file, frontMatter, lineOf }: ContentDocument,
  { records }: SiteContent,
  report: ReportFault,
): void {
  const check = (name: RecordName, id: string, path: PropertyKey[]) => {
    if (!hasRecord(records, name, id)) report(file, lineOf(path), `unknown ${path[0] as string}: ${id}`);
  };
  if (!('tags' in frontMatter)) return;
  check('categories', frontMatter.category, ['category']);
  if (frontMatter.author) check('authors', frontMatter.author, ['author']);
  for (const [index, tag] of frontMatter.tags.entries()) check('tags', tag, ['tags', index]);
  if (!frontMatter.sample && !frontMatter.sources) report(file, 1, 'needs either sample: true or sources');
}

/** Checks that the three translations of a document agree in everything that is not text. */
function checkTranslationsAgree(documents: readonly ContentDocument[], report: ReportFault): void {
  const factsOf = ({ frontMatter }: ContentDocument) => {
    const {
      title: _t,
      description: _d,
      excerpt: _e,
      minutes: _m,
      sources: _s,
      picture,
      ...facts
    } = frontMatter as Record<string, unknown>;
    const own = { ...facts, picture: (picture as { file?: string } | undefined)?.file };
    return JSON.stringify(own, Object.keys(own).sort());
  };
  for (const document of documents) {
    const first = documents.find(
      ({ collection, slug }) => collection === document.collection && slug === document.slug,
    )!;
    if (factsOf(first) !== factsOf(document))
      report(document.file, 2, `category, tags, author, dates or picture differ from ${first.file}`);
  }
}

/** Fields of a record that refer to another record by id. */
export const REFERENCE_FIELDS = {
  region: 'regions',
  fraudType: 'fraud-types',
  group: 'partner-groups',
  country: 'countries',
} as const;

function checkRecords(
  records: ContentRecords,
  { paths, report }: { paths: ReadonlySet<string>; report: ReportFault },
): void {
  for (const name of RECORD_NAMES) {
    const { value, lineOf, file } = records[name];
    for (const [index, record] of value.entries()) {
      for (const [field, missingId] of brokenReferences(record, records, paths))
        report(file, lineOf([index, field]), missingId);
    }
  }
}

function brokenReferences(record: object, records: ContentRecords, paths: ReadonlySet<string>): [string, string][] {
  const fields = Object.entries(record) as [string, unknown][];
  return fields.flatMap(([field, id]): [string, string][] => {
    if (typeof id !== 'string') return [];
    if (field === 'to' && !paths.has(id)) return [[field, `this link leads nowhere: ${id}`]];
    const target = REFERENCE_FIELDS[field as keyof typeof REFERENCE_FIELDS];
    return target && !hasRecord(records, target, id) ? [[field, `unknown ${field}: ${id}`]] : [];
  });
}

function hasRecord(records: ContentRecords, name: RecordName, id: string): boolean {
  return records[name].value.some((record) => record.id === id);
}

/** The paths to prerender: the content's pages, and the one for unknown addresses. */
export function prerenderPaths(content: SiteContent): string[] {
  return [...pagesOf(content).map(({ path }) => path), MISSING_PAGE];
}
