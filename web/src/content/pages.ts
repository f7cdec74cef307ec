import type { RecordName } from './record-schemas.ts';

/** The pages that are not one document, and the records each of them shows. */
export const PAGE_RECORDS = {
  '/': ['statistics', 'service-cards', 'services', 'testimonials'],
  '/about': ['about', 'values', 'timelines', 'statistics'],
  '/team': ['leaders', 'consultants'],
  '/partners': ['statistics', 'partners', 'partner-groups', 'cooperation', 'regions'],
  '/cases': ['statistics', 'cases', 'case-types', 'fraud-types', 'regions'],
  '/blog': [],
  '/reach-us': ['reporting-lines'],
  '/what-now': ['countries'],
} as const satisfies Record<string, readonly RecordName[]>;

export type FixedPage = keyof typeof PAGE_RECORDS;

/** A page without any of these is none: it is not built, and nothing leads to it. `/blog` needs an article or news. */
export const RECORDS_THAT_MAKE_A_PAGE: { readonly [Page in FixedPage]?: readonly RecordName[] } = {
  '/about': ['about'],
  '/team': ['leaders', 'consultants'],
  '/partners': ['partners'],
  '/cases': ['cases', 'case-types'],
};

/** The records that document pages show next to their text. */
export const DOCUMENT_RECORDS: Record<string, readonly RecordName[]> = {
  '/cookies': ['cookies'],
  '/real-or-fake': ['reporting-lines'],
};

/** The records that a news item shows next to its text: those that name it as their `page`. */
export const NEWS_RECORDS = ['news-cases', 'timelines', 'reports'] as const satisfies readonly RecordName[];

/** The page served for unknown addresses. */
export const MISSING_PAGE = '/404';
