import { createStore, type StoreApi } from 'zustand/vanilla';
import { type InboxRow, type SearchOrder, searchResponse } from '@libs/protocol/http.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { mergeRows } from './inbox-store.ts';

export type SearchState = {
  /** What stands in the box. */
  text: string;
  order: SearchOrder;
  /** What `rows` are of; empty while nothing is searched for. */
  searched: string;
  /** In the order of the answer. What was found before stays until there is another answer. */
  rows: readonly InboxRow[];
  next: string | null;
  isPartial: boolean;
  /** The part of all conversations that was looked through. */
  indexed: number;
  status: 'idle' | 'asking' | 'failed' | 'found';
  isLoadingMore: boolean;
  /** What was searched for on this page, the last first; nowhere else. */
  recent: readonly string[];
};

/** How long typing must pause before the search is sent: each one is on record. */
const SEARCH_DELAY_MS = 400;
const MAX_RECENT = 8;

const NOTHING_FOUND = { searched: '', rows: [], next: null, isPartial: false, indexed: 1, isLoadingMore: false };

/** One search at a time: an answer to what is no longer asked is dropped, and its request is aborted. */
export class SearchStore {
  readonly store: StoreApi<SearchState> = createStore<SearchState>(() => ({
    ...NOTHING_FOUND,
    ...{ text: '', order: 'newest', status: 'idle', recent: [] },
  }));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = new AbortController();

  constructor(private readonly request: AuthenticatedHttp) {}

  type(text: string): void {
    this.startOver();
    if (!text.trim()) return this.store.setState({ ...NOTHING_FOUND, text, status: 'idle' });
    this.store.setState({ text, status: 'asking' });
    this.timer = setTimeout(() => void this.run(), SEARCH_DELAY_MS);
  }

  /** Without waiting for more. */
  submit(text = this.store.getState().text): void {
    this.type(text);
    clearTimeout(this.timer);
    if (text.trim()) void this.run();
  }

  setOrder(order: SearchOrder): void {
    this.store.setState({ order });
    this.submit();
  }

  /** Writes `key:value` into the box, in place of what it had for this key. */
  setFilter(key: string, value: string): void {
    this.submit(withFilter(this.store.getState().text, key, value));
  }

  async loadMore(): Promise<void> {
    const { next, isLoadingMore, searched } = this.store.getState();
    if (next === null || isLoadingMore) return;
    const { signal } = this.asked;
    this.store.setState({ isLoadingMore: true });
    const answer = await this.fetchPage(searched, next);
    if (signal.aborted) return;
    if (!('value' in answer)) return this.store.setState({ isLoadingMore: false, status: 'failed' });
    const { rows, ...rest } = answer.value;
    this.store.setState((now) => ({
      ...{ ...rest, isLoadingMore: false, status: 'found' as const },
      rows: [...now.rows, ...rows.filter(({ sessionId }) => !now.rows.some((row) => row.sessionId === sessionId))],
    }));
  }

  private startOver(): void {
    clearTimeout(this.timer);
    this.asked.abort();
    this.asked = new AbortController();
  }

  private async run(): Promise<void> {
    const { signal } = this.asked;
    const text = this.store.getState().text.trim();
    const answer = await this.fetchPage(text);
    if (signal.aborted) return;
    if (!('value' in answer)) return this.store.setState({ ...NOTHING_FOUND, searched: text, status: 'failed' });
    this.store.setState(({ recent }) => ({
      ...{ ...answer.value, searched: text, status: 'found' as const, isLoadingMore: false },
      recent: [text, ...recent.filter((one) => one !== text)].slice(0, MAX_RECENT),
    }));
  }

  private fetchPage(text: string, after?: string) {
    const { order } = this.store.getState();
    const query = new URLSearchParams({ text, order, ...(after ? { after } : {}) });
    const path = `/inbox/search?${query.toString()}`;
    return this.request({ method: 'GET', path, answer: searchResponse, signal: this.asked.signal });
  }
}

/** What was found, each conversation as the list has it now. */
export function foundRows({ rows }: Pick<SearchState, 'rows'>, inbox: readonly InboxRow[]): readonly InboxRow[] {
  const latest = new Map(mergeRows(rows, inbox).map((row) => [row.sessionId, row]));
  return rows.map((row) => latest.get(row.sessionId) ?? row);
}

/** A value with a space stands in quotation marks; an empty one takes the filter away. */
export function withFilter(text: string, key: string, value: string): string {
  const others = text.replace(new RegExp(`(^|\\s)${key}:(?:"[^"]*"?|\\S*)`, 'gi'), ' ');
  const written = value && `${key}:${/\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`;
  return [others.replace(/\s+/g, ' ').trim(), written].filter(Boolean).join(' ');
}

/** What the box has for this key; empty where it has nothing. */
export function filterIn(text: string, key: string): string {
  const [, quoted, plain] = new RegExp(`(?:^|\\s)${key}:(?:"([^"]*)"?|(\\S*))`, 'i').exec(text) ?? [];
  return quoted ?? plain ?? '';
}
