import { documentFile, type ContentFiles } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { writeDocument } from './front-matter.ts';

/** Ids that exist; a new article needs a category and two tags, and has the first author if there is one. */
export type KnownIds = { categories: readonly string[]; tags: readonly string[]; authors: readonly string[] };

export type NewDocument = {
  collection: 'articles' | 'news';
  slug: string;
  title: string;
  /** YYYY-MM-DD */
  today: string;
  /** The first one is the language of the title. */
  languages: readonly Locale[];
  known: KnownIds;
};

/** The part of the address: `Call your bank!` → `call-your-bank`; empty for a title without Latin letters. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-+$/, '');
}

/** An address that can be read out; the longest that the gateway takes is 91. */
const MAX_SLUG_LENGTH = 70;
export const isSlug = (slug: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= MAX_SLUG_LENGTH;

/** Files in every language with what can be filled in without knowing the text. */
export function newDocumentFiles({ collection, slug, title, today, languages, known }: NewDocument): ContentFiles {
  const entry = `${collection}/${slug}`;
  const category = known.categories.find((id) => id !== ALL_CATEGORIES) ?? '';
  return Object.fromEntries(
    languages.map((language, index) => [
      documentFile(entry, language),
      writeDocument({
        front: {
          ...{ title: index === 0 ? title : '', excerpt: '', description: '', category, tags: known.tags.slice(0, 2) },
          ...(known.authors[0] ? { author: known.authors[0] } : {}),
          ...{ published: today, minutes: 3 },
          sources: [{ title: '', url: '', date: today }],
        },
        body: '\n',
      }),
    ]),
  );
}

/** The filter's first button, which is no category of an article. */
const ALL_CATEGORIES = 'all';
