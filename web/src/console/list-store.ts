import { createStore, type StoreApi } from 'zustand/vanilla';
import { type InboxView, pageResponse } from '@libs/protocol/desk.ts';
import { type InboxRow, searchResponse } from '@libs/protocol/http.ts';
import type { Ask } from '../api/ask.ts';
import { type InboxStore, mergeRows } from './inbox-store.ts';

export type Found = 'asking' | 'failed' | readonly InboxRow[];

/** What of a view is looked at; of what is loaded, and the next page is a press away. */
export type Filter = { isUnread: boolean; lang: string | null };

export const noFilter: Filter = { isUnread: false, lang: null };

export const passes = ({ isUnread, lang }: Filter, row: InboxRow): boolean =>
  (!isUnread || row.unread > 0) && (lang === null || row.lang === lang);

export type ListState = {
  filter: Filter;
  view: InboxView;
  /** Where each view's next page begins: undefined before the first was asked for, null after the last. */
  next: Partial<Record<InboxView, string | null>>;
  isLoadingMore: boolean;
  search: string;
  /** What the search has found; null while there is none. */
  found: Found | null;
};

/** Typing pauses this long before it is asked for. */
const SEARCH_AFTER_MS = 300;

/** Which part of all conversations the agent looks at: a view, page by page, or what a search has found. */
export class ListStore {
  readonly store: StoreApi<ListState> = createStore<ListState>(() => ({
    filter: noFilter,
    view: 'all',
    next: {},
    isLoadingMore: false,
    search: '',
    found: null,
  }));
  private searching: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: Ask,
    private readonly inbox: InboxStore,
  ) {}

  narrow(change: Partial<Filter>): void {
    this.store.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
  }

  show(view: InboxView): void {
    this.store.setState({ view });
    if (view !== 'all' && this.store.getState().next[view] === undefined) void this.more();
  }

  /** The next page of the present view; it joins what is known already. */
  async more(): Promise<void> {
    const { view, next, isLoadingMore } = this.store.getState();
    if (isLoadingMore || next[view] === null) return;
    this.store.setState({ isLoadingMore: true });
    const after = next[view] ? `&after=${encodeURIComponent(next[view])}` : '';
    const answer = await this.ask({ method: 'GET', path: `/inbox/page?view=${view}${after}`, answer: pageResponse });
    this.store.setState({ isLoadingMore: false });
    if (!('value' in answer)) return;
    const { rows } = answer.value;
    this.inbox.setState((inbox) => ({ rows: mergeRows(inbox.rows, rows) }));
    this.store.setState((list) => ({ next: { ...list.next, [view]: answer.value.next } }));
  }

  search(text: string): void {
    clearTimeout(this.searching);
    this.store.setState({ search: text, found: text.trim() ? 'asking' : null });
    if (text.trim()) this.searching = setTimeout(() => void this.find(text), SEARCH_AFTER_MS);
  }

  private async find(text: string): Promise<void> {
    const path = `/inbox/search?text=${encodeURIComponent(text.trim())}`;
    const answer = await this.ask({ method: 'GET', path, answer: searchResponse });
    if (this.store.getState().search !== text) return;
    this.store.setState({ found: 'value' in answer ? answer.value.rows : 'failed' });
  }
}
