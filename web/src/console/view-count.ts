import { INBOX_PAGE_SIZE, type InboxView } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import { listQueryOf, type ListState } from './list-store.ts';

const NO_FILTER: ListState['filter'] = { isUnread: false, lang: null };

type Loaded = { view: InboxView; rows: readonly InboxRow[]; next: ListState['next'] };

/** How many of the loaded rows are in this view; `204+` while rows that are not loaded may be in it, null for none. */
export function viewCount({ view, rows, next }: Loaded, isIn: (row: InboxRow) => boolean): string | null {
  const count = rows.filter(isIn).length;
  const isWhole =
    rows.length < INBOX_PAGE_SIZE ||
    (['all', view] as const).some((one) => next[listQueryOf({ view: one, filter: NO_FILTER })] === null);
  if (count === 0) return null;
  return isWhole ? `${count}` : `${count}+`;
}
