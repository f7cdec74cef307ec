import { useMemo } from 'react';
import { useStore } from 'zustand';
import { INBOX_PAGE } from '@libs/protocol/desk.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { Desk } from './desk.ts';
import { isNarrow, lookOf, passes } from './list-store.ts';
import { isIn } from './views.ts';

export type NoRows = 'loading' | 'empty' | 'nobody' | 'asking' | 'none' | 'failed';

type Shown = {
  /** The rows, or why there are none. */
  rows: readonly InboxRow[] | NoRows;
  hasMore: boolean;
  isLoadingMore: boolean;
};

/** What the list shows: the rows of the view, or what a search has found, each in its latest version. */
export function useShownRows(desk: Desk): Shown {
  const inbox = useStore(desk.inbox);
  const { view, filter, next, found, isLoadingMore, failed } = useStore(desk.list.store);
  const me = desk.parts.agent.agentId;
  return useMemo(() => {
    const nothingMore = { hasMore: false, isLoadingMore: false };
    if (found === 'asking' || found === 'failed') return { rows: found, ...nothingMore };
    if (found) {
      const latest = new Map(inbox.rows.map((row) => [row.sessionId, row]));
      const rows = found.map((row) => latest.get(row.sessionId) ?? row);
      return { rows: rows.length > 0 ? rows : 'none', ...nothingMore };
    }
    const rows = inbox.rows.filter((row) => isIn(view, row, me) && passes(filter, row));
    const look = lookOf({ view, filter });
    const place = next[look];
    const hasMore = place !== null && (place !== undefined || inbox.rows.length >= INBOX_PAGE);
    if (rows.length > 0) return { rows, hasMore, isLoadingMore };
    if (inbox.status !== 'ready' || isLoadingMore) return { rows: 'loading', ...nothingMore };
    // Whether there are any is not known, and can be asked again.
    if (failed === look) return { rows: 'failed', hasMore: true, isLoadingMore };
    // There may be some further back.
    if (isNarrow(filter)) return { rows: 'empty', hasMore, isLoadingMore };
    return { rows: inbox.rows.length === 0 ? 'nobody' : 'empty', ...nothingMore };
  }, [inbox, view, filter, next, found, isLoadingMore, failed, me]);
}
