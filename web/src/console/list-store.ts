import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FilterStatus, type InboxFilter, type InboxView, inboxPageResponse } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentId, SessionId, TagId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { type InboxStore, mergeRows } from './inbox-store.ts';

/** Narrows a view. */
export type ListFilter = {
  isUnread: boolean;
  lang: Locale | null;
  tagId?: TagId | null;
  agentId?: AgentId | null;
  status?: FilterStatus | null;
};

export const isFiltered = ({ isUnread, lang, tagId, agentId, status }: ListFilter): boolean =>
  isUnread || [lang, tagId, agentId, status].some(Boolean);

export const matchesFilter = ({ isUnread, lang, tagId, agentId, status }: ListFilter, row: InboxRow): boolean =>
  (!isUnread || row.unread > 0) &&
  (!lang || row.lang === lang) &&
  (!tagId || row.tagIds?.includes(tagId) === true) &&
  (!agentId || row.agentId === agentId) &&
  (!status || (row.status === status && !row.isBlocked));

export type ListState = {
  filter: ListFilter;
  view: InboxView;
  /** The cursor of the next page by `listQueryOf`: undefined before the first request, null after the last page. */
  next: Readonly<Record<string, string | null | undefined>>;
  /** What was held back when it was last asked for, newest first. */
  heldBack: readonly InboxRow[];
  isLoadingMore: boolean;
  /** The query whose next page could not be loaded. */
  failedQuery: string | null;
};

/** A view with its filter, as the gateway reads it and as it is saved under a name. */
export const inboxFilterOf = ({
  view,
  filter: { lang, isUnread, tagId, status, agentId },
}: Pick<ListState, 'view' | 'filter'>): InboxFilter => ({
  view,
  ...(lang && { lang }),
  ...(isUnread && { unread: '1' }),
  ...(tagId && { tag: tagId }),
  ...(status && { status }),
  ...(agentId && { agent: agentId }),
});

/** As the query of a gateway request: the same for the same filter, in whatever order it was put together. */
export const queryOf = ({ view, lang, unread, tag, status, agent }: InboxFilter): string =>
  Object.entries({ view, lang, unread, tag, status, agent })
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join('&');

/** The current view and filter as the query of a gateway request. */
export const listQueryOf = (list: Pick<ListState, 'view' | 'filter'>): string => queryOf(inboxFilterOf(list));

/** Back from what is saved. */
const filterFrom = ({ lang, unread, tag, status, agent }: InboxFilter): ListFilter => ({
  isUnread: unread !== undefined,
  lang: lang ?? null,
  tagId: tag ?? null,
  status: status ?? null,
  agentId: agent ?? null,
});

/** Without those that have been pushed since, answered or released: what is pushed is not held back. */
export function heldBackRows({ heldBack }: Pick<ListState, 'heldBack'>, rows: readonly InboxRow[]): InboxRow[] {
  const versions = new Map(rows.map(({ sessionId, version }) => [sessionId, version]));
  return heldBack.filter(({ sessionId, version }) => (versions.get(sessionId) ?? 0) < version);
}

const withoutHeldBack = (next: ListState['next']): ListState['next'] =>
  Object.fromEntries(Object.entries(next).filter(([query]) => !query.startsWith('view=held-back')));

/** What the list shows: a view with its filter, loaded page by page. */
export class ListStore {
  readonly store: StoreApi<ListState> = createStore<ListState>(() => ({
    filter: { isUnread: false, lang: null },
    view: 'all',
    next: {},
    heldBack: [],
    isLoadingMore: false,
    failedQuery: null,
  }));

  constructor(
    private readonly request: AuthenticatedHttp,
    private readonly inbox: InboxStore,
    private readonly onTrouble: (message: string) => void,
  ) {}

  setFilter(change: Partial<ListFilter>): void {
    this.store.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
    this.loadFirstPage();
  }

  /** Shows what is saved under a name, and nothing of the filter before. */
  show(saved: InboxFilter): void {
    this.store.setState({ filter: filterFrom(saved) });
    this.setView(saved.view);
  }

  setView(view: InboxView): void {
    // Nobody is told of what is held back meanwhile, so it is read anew.
    if (view === 'held-back') this.store.setState({ heldBack: [], next: withoutHeldBack(this.store.getState().next) });
    this.store.setState({ view });
    this.loadFirstPage();
  }

  /** Loads the first page of the current view; the rows themselves are in the inbox store. */
  private loadFirstPage(): void {
    const { view, filter, next } = this.store.getState();
    const isEverything = view === 'all' && !isFiltered(filter);
    if (!isEverything && next[listQueryOf({ view, filter })] === undefined) void this.loadNextPage();
  }

  /** Loads the next page of the current view and merges it into the inbox. */
  async loadNextPage(): Promise<void> {
    const { next, isLoadingMore, ...list } = this.store.getState();
    const query = listQueryOf(list);
    if (isLoadingMore || next[query] === null) return;
    this.store.setState({ isLoadingMore: true });
    const after = next[query] ? `&after=${encodeURIComponent(next[query])}` : '';
    const answer = await this.request({
      method: 'GET',
      path: `/inbox/page?${query}${after}`,
      answer: inboxPageResponse,
    });
    this.store.setState({ isLoadingMore: false, failedQuery: 'value' in answer ? null : query });
    if ('value' in answer) {
      const { rows, next: cursor } = answer.value;
      if (list.view === 'held-back') this.store.setState(({ heldBack }) => ({ heldBack: mergeRows(heldBack, rows) }));
      else this.inbox.setState((inbox) => ({ rows: mergeRows(inbox.rows, rows) }));
      this.store.setState((now) => ({ next: { ...now.next, [query]: cursor } }));
    }
    // The view changed during the request.
    if (listQueryOf(this.store.getState()) !== query) this.loadFirstPage();
  }

  /** One conversation or all stand in the list again, where a push brings them. */
  async release(sessionId?: SessionId): Promise<void> {
    const answer = await this.request({ method: 'POST', path: '/inbox/held-back/release', body: { sessionId } });
    if ('refused' in answer) return this.onTrouble(answer.refused.message);
    this.store.setState(({ heldBack }) => ({
      heldBack: heldBack.filter((row) => sessionId !== undefined && row.sessionId !== sessionId),
    }));
    this.inbox.setState(({ heldBack }) => ({ heldBack: sessionId ? Math.max(0, heldBack - 1) : 0 }));
    if (this.inbox.getState().heldBack === 0 && this.store.getState().view === 'held-back') this.setView('all');
  }
}
