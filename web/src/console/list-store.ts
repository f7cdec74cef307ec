import { createStore, type StoreApi } from 'zustand/vanilla';
import { type InboxView, pageResponse } from '@libs/protocol/desk.ts';
import { type InboxRow, searchResponse } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Ask } from '../api/ask.ts';
import { type InboxStore, mergeRows } from './inbox-store.ts';

type Found = 'asking' | 'failed' | readonly InboxRow[];

/** What of a view is looked at. */
export type Filter = { isUnread: boolean; lang: Locale | null };

export const isNarrow = ({ isUnread, lang }: Filter): boolean => isUnread || lang !== null;

export const passes = ({ isUnread, lang }: Filter, row: InboxRow): boolean =>
  (!isUnread || row.unread > 0) && (lang === null || row.lang === lang);

export type ListState = {
  filter: Filter;
  view: InboxView;
  /** By `lookOf`, where the next page begins: undefined before the first was asked for, null after the last. */
  next: Readonly<Record<string, string | null | undefined>>;
  isLoadingMore: boolean;
  /** The look whose next page could not be had. */
  failed: string | null;
  search: string;
  /** What the search has found; null while there is none. */
  found: Found | null;
};

/** What is looked at, as the gateway is asked for it. */
export const lookOf = ({ view, filter: { lang, isUnread } }: Pick<ListState, 'view' | 'filter'>): string =>
  `view=${view}${lang ? `&lang=${lang}` : ''}${isUnread ? '&unread=1' : ''}`;

/** Typing pauses this long before it is asked for. */
const SEARCH_AFTER_MS = 300;

/** Which part of all conversations the agent looks at: a view, page by page, or what a search has found. */
export class ListStore {
  readonly store: StoreApi<ListState> = createStore<ListState>(() => ({
    filter: { isUnread: false, lang: null },
    view: 'all',
    next: {},
    isLoadingMore: false,
    failed: null,
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
    this.begin();
  }

  show(view: InboxView): void {
    this.store.setState({ view });
    this.begin();
  }

  /** The first page of what is looked at now; the list itself is that of everything. */
  private begin(): void {
    const { view, filter, next } = this.store.getState();
    const isEverything = view === 'all' && !isNarrow(filter);
    if (!isEverything && next[lookOf({ view, filter })] === undefined) void this.more();
  }

  /** The next page of what is looked at; it joins what is known already. */
  async more(): Promise<void> {
    const { next, isLoadingMore, ...list } = this.store.getState();
    const look = lookOf(list);
    if (isLoadingMore || next[look] === null) return;
    this.store.setState({ isLoadingMore: true });
    const after = next[look] ? `&after=${encodeURIComponent(next[look])}` : '';
    const answer = await this.ask({ method: 'GET', path: `/inbox/page?${look}${after}`, answer: pageResponse });
    this.store.setState({ isLoadingMore: false, failed: 'value' in answer ? null : look });
    if ('value' in answer) {
      const { rows, next: place } = answer.value;
      this.inbox.setState((inbox) => ({ rows: mergeRows(inbox.rows, rows) }));
      this.store.setState((now) => ({ next: { ...now.next, [look]: place } }));
    }
    // They have turned to something else in the meantime.
    if (lookOf(this.store.getState()) !== look) this.begin();
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
