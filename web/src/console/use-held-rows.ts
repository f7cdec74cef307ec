import { type FocusEvent, type PointerEvent, useState } from 'react';
import type { InboxRow } from '@libs/protocol/http.ts';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { rowOf } from './inbox-store.ts';
import { listQueryOf } from './list-store.ts';

const NO_ROWS: readonly InboxRow[] = [];

/** The rows as they are shown: still while a pointer is over them or the keyboard is in them. */
export function useHeldRows(workspace: AgentWorkspace, rows: readonly InboxRow[] | string) {
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [releases, setReleases] = useState(0);
  const view = useStore(workspace.list.store, listQueryOf);
  const search = useStore(workspace.search.store, ({ status, searched, order }) =>
    status === 'idle' ? '' : `${order} ${searched}`,
  );
  const held = workspace.order.show(typeof rows === 'string' ? NO_ROWS : rows, {
    isHeld: isUnderPointer || hasFocus,
    query: `${view} ${search} ${releases}`,
    latest: (sessionId) => rowOf(workspace.inbox, sessionId),
  });
  return {
    held,
    release: () => setReleases(releases + 1),
    handlers: {
      // A finger is over nothing once it is lifted.
      onPointerMove: ({ pointerType }: PointerEvent) => setUnderPointer(pointerType !== 'touch'),
      onPointerLeave: () => setUnderPointer(false),
      onFocus: ({ target }: FocusEvent) => setFocus(isKeyboardFocus(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocus((before) => before && currentTarget.contains(relatedTarget)),
    },
  };
}

/** A click leaves the focus where it was pressed, which says nothing about what somebody reads. */
const isKeyboardFocus = (target: Element): boolean => target.matches(':focus-visible');
