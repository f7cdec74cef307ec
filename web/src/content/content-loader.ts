import { loaders } from 'virtual:content';
import { getLocale } from '../paraglide/runtime.js';
import type { FrontMatter, DocumentCollection } from './document-schemas.ts';
import type { Prose } from './prose.ts';
import type { RecordName, RecordOf } from './record-schemas.ts';

// The content of `articles`, `news`, `legal`, `safety` and `records`, validated and split by language at build time. A
// browser fetches only what a page needs, in the language of that page.

type CategoryOrTag = {
  id: string;
  name: string;
};

/** An article or a news item as shown in a list. */
export type ArticleSummary = {
  slug: string;
  title: string;
  excerpt: string;
  category: CategoryOrTag;
  tags: CategoryOrTag[];
  /** A person, or the organisation, which has no role. */
  author: { name: string; role: string | null; isSample: boolean };
  /** YYYY-MM-DD */
  published: string;
  minutes: number;
  isSample: boolean;
};

export type Article = ArticleSummary & {
  description: string;
  sources: NonNullable<FrontMatter<'articles'>['sources']>;
  picture: FrontMatter<'articles'>['picture'];
  prose: Prose;
  related: ArticleSummary[];
};

export type StaticText = Omit<FrontMatter<'legal'>, 'sample'> & { isSample: boolean; prose: Prose };

/** The texts that the search reads: an article's text without its formatting. */
export type SearchableArticle = {
  slug: string;
  title: string;
  excerpt: string;
  tags: string;
  body: string;
};

/** A source that somebody has to look at again; `isOld` was true when the site was built. */
type KeptSource = RecordOf<'reporting-lines'>['source'] & { isOld: boolean };
/** A line with the name of its country or region. */
export type ReportingLine = RecordOf<'reporting-lines'> & { region: string; source: KeptSource };
export type GuideRule = RecordOf<'guide-rules'> & { source: KeptSource };

/** A crisis line for the foot of a page. */
export type CrisisLine = { id: string; region: string; phone: string };

/** What the organisation says of itself on one page alone. */
export type OrganisationTexts = {
  /** A blank line begins a paragraph. */
  claimPolicy: string | null;
  hours: HoursInWords | null;
};

/** Written by the build: browsers know other words for days and places. */
export type HoursInWords = { lines: { days: string; times: string }[]; zone: string };

type KeptRecords = { 'reporting-lines': ReportingLine[]; 'guide-rules': GuideRule[] };
type RecordsByName = { [Name in Exclude<RecordName, keyof KeptRecords>]: RecordOf<Name>[] } & KeptRecords;
type ArticleLists = {
  articles: ArticleSummary[];
  news: ArticleSummary[];
  search: SearchableArticle[];
  'crisis-lines': CrisisLine[];
};
type DocumentsByCollection = { [Name in DocumentCollection]: Name extends 'articles' | 'news' ? Article : StaticText };

export function loadRecords<Name extends keyof (RecordsByName & ArticleLists)>(
  name: Name,
): Promise<(RecordsByName & ArticleLists)[Name]> {
  return loadContentModule(name) as Promise<(RecordsByName & ArticleLists)[Name]>;
}

export const loadOrganisationTexts = async (): Promise<OrganisationTexts> =>
  (await loadContentModule('organisation')) as OrganisationTexts;

/** Undefined when there is no such document. */
export async function loadDocument<Name extends DocumentCollection>(
  collection: Name,
  slug: string,
): Promise<DocumentsByCollection[Name] | undefined> {
  const name = `${collection}/${slug}`;
  return name in (await ownLoaders()) ? ((await loadContentModule(name)) as DocumentsByCollection[Name]) : undefined;
}

const ownLoaders = async () => (await loaders[getLocale()]()).default;

async function loadContentModule(name: string): Promise<unknown> {
  const load = (await ownLoaders())[name];
  if (!load) throw new Error(`the content has no ${name}`);
  return (await load()).default;
}
