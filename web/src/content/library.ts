import { doors } from 'virtual:content';
import { getLocale } from '../paraglide/runtime.js';
import type { FrontMatter, Shelf } from './document-schemas.ts';
import type { Prose } from './prose.ts';
import type { RecordName, RecordOf } from './record-schemas.ts';

// Everything written in `articles`, `news`, `legal`, `safety` and `records`, checked and cut up by language
// when the site is built. A reader's browser fetches what a page needs in the language of that page.

interface Named {
  id: string;
  name: string;
}

/** An article or a news item as a list shows it. */
export interface Card {
  slug: string;
  title: string;
  excerpt: string;
  category: Named;
  tags: Named[];
  author: { name: string; role: string; isSample: boolean };
  /** YYYY-MM-DD */
  published: string;
  minutes: number;
  isSample: boolean;
}

export interface Article extends Card {
  description: string;
  sources: NonNullable<FrontMatter<'articles'>['sources']>;
  prose: Prose;
  related: Card[];
}

export type Standing = Omit<FrontMatter<'legal'>, 'sample'> & { isSample: boolean; prose: Prose };

/** What the search looks through: the words of an article without their look. */
export interface Searchable {
  slug: string;
  title: string;
  excerpt: string;
  tags: string;
  body: string;
}

type Records = { [Name in RecordName]: RecordOf<Name>[] };
type Lists = { articles: Card[]; news: Card[]; search: Searchable[] };
type Documents = { [Name in Shelf]: Name extends 'articles' | 'news' ? Article : Standing };

export function open<Name extends keyof (Records & Lists)>(name: Name): Promise<(Records & Lists)[Name]> {
  return read(name) as Promise<(Records & Lists)[Name]>;
}

/** Undefined when there is no such document. */
export async function openDocument<Name extends Shelf>(
  shelf: Name,
  slug: string,
): Promise<Documents[Name] | undefined> {
  const name = `${shelf}/${slug}`;
  return name in doors[getLocale()] ? ((await read(name)) as Documents[Name]) : undefined;
}

async function read(name: string): Promise<unknown> {
  const door = doors[getLocale()][name];
  if (!door) throw new Error(`the content has no ${name}`);
  return (await door()).default;
}
