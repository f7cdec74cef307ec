import { useMemo } from 'react';
import { useStore } from '../ui/use-store.ts';
import { INBOX_PAGE_SIZE } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { heldBackRows, isFiltered, listQueryOf, matchesFilter } from './list-store.ts';
import { foundRows, type SearchState } from './search-store.ts';
import { isInView } from './inbox-views.ts';
import { inLineOrder, upToCursor } from './line-order.ts';

export type NoRowsReason = 'loading' | 'empty' | 'nobody' | 'asking' | 'none' | 'failed';

type VisibleRows = {
  /** The rows, or the reason why there are none. */
  rows: readonly InboxRow[] | NoRowsReason;
  hasMore: boolean;
  isLoadingMore: boolean;
};

/** What the list shows: the rows of the view or of the search, each in its latest version. */
export function useVisibleRows(workspace: AgentWorkspace): VisibleRows {
  const inbox = useStore(workspace.inbox);
  const { view, filter, next, heldBack, isLoadingMore, failedQuery } = useStore(workspace.list.store);
  const search = useStore(workspace.search.store);
  const me = workspace.dependencies.agent.agentId;
  return useMemo(() => {
    const noMore = { hasMore: false, isLoadingMore: false };
    if (search.status !== 'idle') return foundIn(search, inbox.rows);
    const isHeldBack = view === 'held-back';
    const query = listQueryOf({ view, filter });
    const cursor = next[query];
    const newestFirst = isHeldBack
      ? heldBackRows({ heldBack }, inbox.rows).filter((row) => matchesFilter(filter, row))
      : inbox.rows.filter((row) => isInView(view, row, me) && matchesFilter(filter, row));
    const rows = view === 'waiting' ? upToCursor(inLineOrder(newestFirst), cursor) : newestFirst;
    const hasMore = cursor !== null && (cursor !== undefined || (!isHeldBack && inbox.rows.length >= INBOX_PAGE_SIZE));
    if (rows.length > 0) return { rows, hasMore, isLoadingMore };
    if (inbox.status !== 'ready' || isLoadingMore) return { rows: 'loading', ...noMore };
    // Whether the view has rows is unknown; the request can be repeated.
    if (failedQuery === query) return { rows: 'failed', hasMore: true, isLoadingMore };
    // A later page may have matching rows.
    if (isFiltered(filter)) return { rows: 'empty', hasMore, isLoadingMore };
    return { rows: inbox.rows.length === 0 ? 'nobody' : 'empty', ...noMore };
  }, [inbox, view, filter, next, heldBack, search, isLoadingMore, failedQuery, me]);
}

/** The reason only where there is nothing to show: what was found before stays until there is another answer. */
function foundIn(search: SearchState, inbox: readonly InboxRow[]): VisibleRows {
  const more = { hasMore: search.next !== null, isLoadingMore: search.isLoadingMore };
  const rows = foundRows(search, inbox);
  if (rows.length > 0) return { rows, ...more };
  if (search.status === 'asking' || search.status === 'failed')
    return { rows: search.status, hasMore: false, isLoadingMore: false };
  return { rows: 'none', ...more };
}
