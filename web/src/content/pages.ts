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

/** The records that document pages show next to their text. */
export const DOCUMENT_RECORDS: Record<string, readonly RecordName[]> = {
  '/cookies': ['cookies'],
  '/real-or-fake': ['reporting-lines'],
  '/news/ai-face-swap-scam-alert': ['news-cases'],
  '/news/cross-border-investment-recovery': ['news-cases', 'timelines', 'reports'],
  '/news/anti-fraud-report-2024': ['reports'],
};

/** The page served for unknown addresses. */
export const MISSING_PAGE = '/404';
