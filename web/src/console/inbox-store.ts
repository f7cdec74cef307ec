import { createStore, type StoreApi } from 'zustand/vanilla';
import { INBOX_PAGE_SIZE } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { InboxResponse, InboxRow } from '@libs/protocol/http.ts';
import type { ServerMessageMap } from '@libs/protocol/socket-protocol.ts';
import type { HttpResult } from '../api/http-client.ts';

/** The list as the agent sees it: every session once, in its latest version, newest message first, those without any at the end. */
type Inbox = {
  rows: readonly InboxRow[];
  today: number;
  yesterday: number;
  /** How many conversations wait below the list because they began like many others. */
  heldBack: number;
  status: 'loading' | 'ready' | 'failed';
};

export type InboxStore = StoreApi<Inbox>;

export const createInboxStore = (): InboxStore =>
  createStore<Inbox>(() => ({ rows: [], today: 0, yesterday: 0, heldBack: 0, status: 'loading' }));

type RowsById = ReadonlyMap<SessionId, InboxRow>;

const indexes = new WeakMap<readonly InboxRow[], RowsById>();

/** Made once for each list: every push and every row that is looked up would go through a thousand rows again. */
export function rowsById(rows: readonly InboxRow[]): RowsById {
  const index = indexes.get(rows) ?? new Map(rows.map((row) => [row.sessionId, row]));
  indexes.set(rows, index);
  return index;
}

export const rowOf = (inbox: Pick<InboxStore, 'getState'>, sessionId: SessionId): InboxRow | undefined =>
  rowsById(inbox.getState().rows).get(sessionId);

/** How long its log was when its row was read; 0 where the list does not have it. */
export const versionOf = (inbox: Pick<InboxStore, 'getState'>, sessionId: SessionId): number =>
  rowOf(inbox, sessionId)?.version ?? 0;

/** Rows arrive both as answers and as pushes, in any order; the higher version wins. */
export function mergeRows(known: readonly InboxRow[], updates: readonly InboxRow[]): InboxRow[] {
  const rows = new Map(rowsById(known));
  for (const row of updates) {
    const before = rows.get(row.sessionId);
    if (!before || row.version >= before.version) rows.set(row.sessionId, row);
  }
  return [...rows.values()].sort((a, b) => (rankOf(a) < rankOf(b) ? 1 : -1));
}

/**
 * A whole list replaces the known rows, except where a pushed row is newer. A full page leaves rows older than its last
 * row in place: those were loaded by scrolling.
 */
function applyInboxResponse(known: readonly InboxRow[], { rows, isWhole }: InboxResponse): InboxRow[] {
  if (!isWhole) return mergeRows(known, rows);
  const received = new Set(rows.map(({ sessionId }) => sessionId));
  const oldest = rows.length > 0 ? rows.map(rankOf).reduce((a, b) => (a < b ? a : b)) : '';
  const isOlder = (row: InboxRow) => rows.length >= INBOX_PAGE_SIZE && rankOf(row) < oldest;
  const remaining = known.filter((row) => received.has(row.sessionId) || isOlder(row));
  return mergeRows(remaining, rows);
}

/** As the server orders: newest first, and below all of those the conversations that were only opened. */
const rankOf = ({ lastMessageAt, createdAt }: InboxRow): string => lastMessageAt ?? `0${createdAt}`;

export const lastActivityAt = ({ lastMessageAt, createdAt }: InboxRow): string => lastMessageAt ?? createdAt;

/** Updates one row at once, for the open conversation. */
export function setPresence(store: InboxStore, { sessionId, online }: { sessionId: SessionId; online: boolean }): void {
  store.setState(({ rows }) => ({
    rows: rows.map((row) => (row.sessionId === sessionId ? { ...row, isOnline: online } : row)),
  }));
}

/** A push can be lost; then the list is behind for this long at most. */
const REFETCH_MS = 30_000;
const RETRY_MS = 5_000;

/**
 * Presence and read marks change without a new position, so a lost push of those is corrected only by fetching the
 * whole list.
 */
const FULL_FETCH_EVERY = 10;

/** A new session changes the day's counters too, so they are fetched again after this delay. */
const NEW_SESSION_REFETCH_MS = 1_000;

export type InboxPositions = Pick<InboxResponse, 'positions' | 'epoch'>;

export type InboxSyncOptions = {
  /** The whole list, or only what has changed since these positions of this epoch. */
  fetchInbox: (since: InboxPositions | undefined) => Promise<HttpResult<InboxResponse>>;
  /** Called when the connection is there, at first and after a disconnect: what came before it was not pushed. Returns the unsubscribe function. */
  onOnline: (listener: () => void) => () => void;
  /** Called with changed rows. Returns the unsubscribe function. */
  onRowsChanged: (listener: (changed: ServerMessageMap['inbox']) => void) => () => void;
  onFailed: () => void;
  onCustomerMessage: () => void;
};

/** Keeps the list up to date. Returns a function that stops it. */
export function startInboxSync(store: InboxStore, options: InboxSyncOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasStopped = false;
  let since: InboxPositions | undefined;
  let fetchCount = 0;
  /** Rows may have changed between the first answer's reading and the connection. */
  let mayHaveMissed = false;
  const fetchAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void fetchNow(), ms);
  };
  const fetchNow = async () => {
    clearTimeout(timer);
    const fetchNumber = (fetchCount += 1);
    const answer = await options.fetchInbox(fetchNumber % FULL_FETCH_EVERY === 0 ? undefined : since);
    if (hasStopped || fetchNumber !== fetchCount) return;
    if ('value' in answer) {
      const { today, yesterday, heldBack, positions, epoch } = answer.value;
      const isOtherLog = since !== undefined && since.epoch !== epoch;
      if (isOtherLog) merger.clear();
      since = { positions, epoch };
      store.setState(({ rows }) => ({
        rows: applyInboxResponse(isOtherLog ? [] : rows, answer.value),
        today,
        yesterday,
        heldBack,
        status: 'ready',
      }));
    } else {
      options.onFailed();
      store.setState(({ status }) => ({ status: status === 'ready' ? status : 'failed' }));
    }
    fetchAfter('value' in answer ? (mayHaveMissed ? 0 : REFETCH_MS) : RETRY_MS);
    mayHaveMissed = false;
  };
  const merger = createRowMerger(store);
  const stopListening = options.onRowsChanged(({ epoch, rows }) => {
    // Versions of two epochs cannot be compared: the list is read anew.
    if (since && since.epoch !== epoch) return void fetchNow();
    const known = rows.map((row) => merger.latest(row.sessionId));
    if (rows.some((row, index) => row.customerMessages > (known[index]?.customerMessages ?? 0)))
      options.onCustomerMessage();
    merger.add(rows);
    if (known.includes(undefined)) fetchAfter(NEW_SESSION_REFETCH_MS);
  });
  const stopWaiting = options.onOnline(() => {
    if (store.getState().status === 'loading') mayHaveMissed = true;
    else void fetchNow();
  });
  void fetchNow();
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    stopListening();
    merger.stop();
    stopWaiting();
  };
}

/**
 * The shortest interval between two merges. A list that moves more often is not read, and drawing it takes time from the
 * keys of whoever writes beside it.
 */
const MERGE_INTERVAL_MS = 250;

/** Merges pushed rows into the list: at once when there are few, several pushes in one update when there are many. */
function createRowMerger(store: InboxStore) {
  const updates = new Map<SessionId, InboxRow>();
  let mergedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const merge = () => {
    [timer, mergedAt] = [undefined, performance.now()];
    const rows = [...updates.values()];
    updates.clear();
    store.setState((inbox) => ({ rows: mergeRows(inbox.rows, rows) }));
  };
  const latest = (sessionId: SessionId): InboxRow | undefined => updates.get(sessionId) ?? rowOf(store, sessionId);
  return {
    latest,
    stop: () => clearTimeout(timer),
    clear: () => updates.clear(),
    add(rows: readonly InboxRow[]): void {
      for (const row of rows)
        if (row.version >= (updates.get(row.sessionId)?.version ?? 0)) updates.set(row.sessionId, row);
      const waitMs = mergedAt + MERGE_INTERVAL_MS - performance.now();
      if (timer === undefined && waitMs <= 0) merge();
      else timer ??= setTimeout(merge, waitMs);
    },
  };
}
