import type { RecordName } from './record-schemas.ts';

/** The pages that are not a text of their own, and the records each of them shows. */
export const PAGE_RECORDS = {
  '/': ['statistics', 'service-cards', 'services', 'testimonials'],
  '/about': ['about', 'values', 'timelines', 'statistics'],
  '/team': ['leaders', 'consultants'],
  '/partners': ['statistics', 'partners', 'partner-groups', 'cooperation', 'regions'],
  '/cases': ['statistics', 'cases', 'case-types', 'fraud-types', 'regions'],
  '/blog': [],
  '/reach-us': ['reporting-lines'],
} as const satisfies Record<string, readonly RecordName[]>;

export type FixedPage = keyof typeof PAGE_RECORDS;

/** What the pages that are a text of their own show beside it. */
export const DOCUMENT_RECORDS: Record<string, readonly RecordName[]> = {
  '/cookies': ['cookies'],
  '/real-or-fake': ['reporting-lines'],
  '/news/ai-face-swap-scam-alert': ['news-cases'],
  '/news/cross-border-investment-recovery': ['news-cases', 'timelines', 'reports'],
  '/news/anti-fraud-report-2024': ['reports'],
};

/** Not found, but found: the page that unknown addresses are answered with. */
export const MISSING_PAGE = '/404';
