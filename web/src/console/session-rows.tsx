import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../paraglide/messages.js';
import type { AgentWorkspace } from './agent-workspace.ts';
import { MoreButton } from './more-button.tsx';
import { SessionRow } from './session-row.tsx';
import { translationSettingsOf } from './translation-store.ts';
import { useNow } from './use-now.ts';
import { ROW_REM, type RowWindow, useRowWindow } from './use-row-window.ts';

type SessionRowsProps = {
  workspace: AgentWorkspace;
  rows: readonly InboxRow[];
  selected: SessionId | null;
  onSelect: (sessionId: SessionId) => void;
  lang: Locale;
  hasMore: boolean;
  isLoadingMore: boolean;
};

/**
 * Renders only the visible rows, so that a thousand updating rows cost no more than a dozen. One row is the tab stop;
 * arrow keys move from it, Enter opens. The focused row stays rendered, however far the list is scrolled.
 */
export function SessionRows({ workspace, rows, selected, onSelect, lang, hasMore, isLoadingMore }: SessionRowsProps) {
  const now = useNow(PRESENCE_REFRESH_MS);
  const drafts = useStore(workspace.drafts.store, (state) => state.drafts);
  const translating = useStore(workspace.translation.store);
  const { scroller, shown, look, bringIntoView } = useRowWindow();
  const { way, walk } = useRowNavigation({ rows, selected, scroller, bringIntoView });
  return (
    <div ref={scroller} onScroll={look} className="min-h-0 flex-1 overflow-y-auto p-1.5 [overflow-anchor:none]">
      <ul aria-label={m.console_list()} className="relative" style={{ height: `${rows.length * ROW_REM}rem` }}>
        {renderedIndexes({ shown, way, count: rows.length }).map((place) => {
          const row = rows[place]!;
          return (
            <li
              key={row.sessionId}
              aria-setsize={rows.length}
              aria-posinset={place + 1}
              className="absolute inset-x-0"
              style={{ top: `${place * ROW_REM}rem`, height: `${ROW_REM}rem` }}
            >
              <SessionRow
                row={row}
                now={now}
                isSelected={row.sessionId === selected}
                isTabStop={place === way}
                draft={row.sessionId === selected ? '' : (drafts[row.sessionId] ?? '')}
                isTranslating={translationSettingsOf(translating, row.sessionId).isOn}
                onSelect={onSelect}
                onNavigationKey={walk}
                lang={lang}
              />
            </li>
          );
        })}
      </ul>
      {hasMore && <MoreButton workspace={workspace} isLoading={isLoadingMore} />}
    </div>
  );
}

/** The visible rows and the row that is the tab stop. */
function renderedIndexes({ shown, way, count }: { shown: RowWindow; way: number; count: number }): number[] {
  const last = Math.min(shown.last, count);
  const inView = Array.from({ length: Math.max(0, last - shown.first) }, (_, index) => shown.first + index);
  if (way < shown.first) return [way, ...inView];
  return way >= last && way < count ? [...inView, way] : inView;
}

/** A customer's presence can expire without any event. */
const PRESENCE_REFRESH_MS = 30_000;

type RowNavigationOptions = Pick<SessionRowsProps, 'rows' | 'selected'> & {
  scroller: RefObject<HTMLElement | null>;
  bringIntoView: (place: number) => void;
};

/** Which row is the tab stop, and what the arrow keys do. */
function useRowNavigation({ rows, selected, scroller, bringIntoView }: RowNavigationOptions) {
  const [walked, setWalked] = useState<{ to: SessionId; whileSelected: SessionId | null } | null>(null);
  const walkedTo = walked?.whileSelected === selected ? walked.to : null;
  const wantsFocus = useRef(false);
  const placeOf = (sessionId: SessionId | null) => rows.findIndex((row) => row.sessionId === sessionId);
  const way = Math.max(placeOf(walkedTo), walkedTo === null ? placeOf(selected) : -1, 0);

  const present = useRef(rows);
  useEffect(() => void (present.current = rows), [rows]);
  const walk = useCallback(
    (event: KeyboardEvent, from: SessionId) => {
      const place = present.current.findIndex((row) => row.sessionId === from);
      const to = nextRowIndex(event.key, place, present.current.length);
      if (to < 0) return;
      event.preventDefault();
      bringIntoView(to);
      wantsFocus.current = true;
      setWalked({ to: present.current[to]!.sessionId, whileSelected: selected });
    },
    [bringIntoView, selected],
  );
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-session-id="${walkedTo}"]`)?.focus({ preventScroll: true });
  }, [walkedTo, scroller]);

  // Selected by a shortcut or a link: scrolls to the row once. Later changes of the order do not scroll again.
  const isKnown = placeOf(selected) >= 0;
  useEffect(() => {
    if (isKnown) bringIntoView(present.current.findIndex((row) => row.sessionId === selected));
  }, [selected, isKnown, bringIntoView]);
  return { way, walk };
}

function nextRowIndex(key: string, place: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(count - 1, place + 1);
  if (key === 'ArrowUp') return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
