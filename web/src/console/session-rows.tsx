import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../i18n/messages.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { MoreButton } from './more-button.tsx';
import { ROW_REM } from './row-density.ts';
import { SessionRow } from './session-row.tsx';
import { translationSettingsOf } from './translation-store.ts';
import { useNow } from './use-now.ts';
import { agentNameOf } from './team-store.ts';
import type { useHeldRows } from './use-held-rows.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';

type SessionRowsProps = {
  workspace: AgentWorkspace;
  rows: readonly InboxRow[];
  selected: SessionId | null;
  onSelect: (sessionId: SessionId) => void;
  lang: Locale;
  hasMore: boolean;
  /** What notices that somebody is in the list. */
  handlers: ReturnType<typeof useHeldRows>['handlers'];
  isLoadingMore: boolean;
};

/**
 * Renders only the visible rows, so that a thousand updating rows cost no more than a dozen. One row is the tab stop;
 * arrow keys move from it, Enter opens. The focused row stays rendered, however far the list is scrolled.
 */
export function SessionRows({
  workspace,
  rows,
  selected,
  onSelect,
  lang,
  hasMore,
  isLoadingMore,
  handlers,
}: SessionRowsProps) {
  const now = useNow(PRESENCE_REFRESH_MS);
  const drafts = useStore(workspace.drafts.store, (state) => state.drafts);
  const translating = useStore(workspace.translation.store);
  const { details } = useStore(workspace.customers.store);
  const { colleagues } = useStore(workspace.team.store);
  const { tags } = useStore(workspace.tags.store);
  const { density } = useStore(workspace.density.store);
  const rowRem = ROW_REM[density];
  const { scroller, shown, updateWindow, bringIntoView } = useRowWindow(rowRem);
  const { tabStop, onNavigationKey } = useRowNavigation({ rows, selected, scroller, bringIntoView });
  return (
    <div
      ref={scroller}
      onScroll={updateWindow}
      {...handlers}
      className="min-h-0 flex-1 overflow-y-auto px-1.5 [overflow-anchor:none]"
    >
      <ul aria-label={m.console_list()} className="relative" style={{ height: `${rows.length * rowRem}rem` }}>
        {renderedIndexes({ shown, tabStop, count: rows.length }).map((index) => {
          const row = rows[index]!;
          return (
            <li
              key={row.sessionId}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ top: `${index * rowRem}rem`, height: `${rowRem}rem` }}
            >
              <SessionRow
                row={row}
                details={details[row.sessionId]}
                owner={row.agentId && agentNameOf(colleagues, row.agentId)}
                tags={tags}
                targetOf={workspace.assignment.targetOf}
                density={density}
                now={now}
                isSelected={row.sessionId === selected}
                isTabStop={index === tabStop}
                draft={row.sessionId === selected ? '' : (drafts[row.sessionId] ?? '')}
                isTranslating={translationSettingsOf(translating, row.sessionId).isOn}
                onSelect={onSelect}
                onNavigationKey={onNavigationKey}
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
function renderedIndexes({ shown, tabStop, count }: { shown: RowWindow; tabStop: number; count: number }): number[] {
  const last = Math.min(shown.last, count);
  const inView = Array.from({ length: Math.max(0, last - shown.first) }, (_, index) => shown.first + index);
  if (tabStop < shown.first) return [tabStop, ...inView];
  return tabStop >= last && tabStop < count ? [...inView, tabStop] : inView;
}

/** A customer's presence can expire without any event. */
const PRESENCE_REFRESH_MS = 30_000;

type RowNavigationOptions = Pick<SessionRowsProps, 'rows' | 'selected'> & {
  scroller: RefObject<HTMLElement | null>;
  bringIntoView: (index: number) => void;
};

/** Which row is the tab stop, and what the arrow keys do. */
function useRowNavigation({ rows, selected, scroller, bringIntoView }: RowNavigationOptions) {
  const [moved, setMoved] = useState<{ to: SessionId; whileSelected: SessionId | null } | null>(null);
  const focusedId = moved?.whileSelected === selected ? moved.to : null;
  const wantsFocus = useRef(false);
  const indexOf = (sessionId: SessionId | null) => rows.findIndex((row) => row.sessionId === sessionId);
  const tabStop = Math.max(indexOf(focusedId), focusedId === null ? indexOf(selected) : -1, 0);

  const currentRows = useRef(rows);
  useEffect(() => void (currentRows.current = rows), [rows]);
  const onNavigationKey = useCallback(
    (event: KeyboardEvent, from: SessionId) => {
      const index = currentRows.current.findIndex((row) => row.sessionId === from);
      const to = nextRowIndex(event.key, index, currentRows.current.length);
      if (to < 0) return;
      event.preventDefault();
      bringIntoView(to);
      wantsFocus.current = true;
      setMoved({ to: currentRows.current[to]!.sessionId, whileSelected: selected });
    },
    [bringIntoView, selected],
  );
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-session-id="${focusedId}"]`)?.focus({ preventScroll: true });
  }, [focusedId, scroller]);

  // Selected by a shortcut or a link: scrolls to the row once. Later changes of the order do not scroll again.
  const isKnown = indexOf(selected) >= 0;
  useEffect(() => {
    if (isKnown) bringIntoView(currentRows.current.findIndex((row) => row.sessionId === selected));
  }, [selected, isKnown, bringIntoView]);
  return { tabStop, onNavigationKey };
}

function nextRowIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
