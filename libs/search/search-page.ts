import type { SortPosition } from './document-table.ts';
import type { SearchFilter } from './search-query.ts';

/** `score`: 4 for what says who somebody is, then the word itself, a form of it, and 1 for a beginning or an error. */
export type SearchHit = SortPosition & { score: number };

/** `next`: where the next page begins, null at the end. `isPartial`: there is more than this page could look at. */
export type SearchPage = { hits: SearchHit[]; next: SearchCursor | null; isPartial: boolean };

/**
 * Stays right whatever happens to the index: it is a time, an id and a score, not a number of a row. Whoever hands it on
 * changes nothing of it; the id of a page that is partial is longer than that of a conversation.
 */
export type SearchCursor = SortPosition & { score: number };

export type SearchOptions = {
  limit: number;
  after?: SearchCursor | null;
  order?: 'newest' | 'best';
  /** Besides what was typed. */
  filter?: SearchFilter;
  /** Of what matches, whether it is on a page: what an agent may read and no filter can say. */
  accept?: (sessionId: string) => boolean;
  /** How much a page may cost; for tests. */
  maxWork?: number;
};
