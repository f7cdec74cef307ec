import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { startRestored } from '../chat/kept-copy.ts';
import type { Outbox } from '../chat/outbox.ts';
import { getLocale } from '../paraglide/runtime.js';
import { settleChatWish, useChatWish } from '../ui/open-chat.ts';
import { noteUsed, openOnce } from './auto-open.ts';
import { Launcher } from './launcher.tsx';
import { makeVisit } from './make-visit.ts';
import { Panel } from './panel.tsx';
import { placeOf } from './panel-place.ts';
import { useTitle } from './use-title.ts';
import { useIsPhone, useWholeScreen } from './use-whole-screen.ts';
import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

type WidgetProps = {
  /** For specs; a page makes its own. */
  make?: () => { visit: Visit; outbox: Outbox };
};

/** The chat of the public pages: a button in the corner, and behind it the conversation. */
export function Widget({ make = makeVisit }: WidgetProps) {
  const [{ visit, outbox }] = useState(make);
  const state = useStore(visit.store);
  const { wanted, asked, draft } = useChatWish();
  const { launcher, rememberFocus } = useFocusReturn(state.isOpen);

  const isUninvited = state.openedBy === 'auto' && state.talk === null;
  const isWholeScreen = useIsPhone() && state.isOpen && !isUninvited;
  useWholeScreen(isWholeScreen, () => visit.close());
  useTitle(state.isQuiet ? 0 : state.unseen);
  useEffect(() => {
    const look = () => !document.hidden && visit.noteLook();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [visit]);
  useEffect(() => startRestored(() => visit.start()), [visit]);
  useOpeningOnce(visit, state);
  useEffect(() => {
    if (!wanted) return;
    rememberFocus();
    visit.open(wanted);
    if (draft) visit.write(draft);
    settleChatWish();
  }, [visit, wanted, asked, draft, rememberFocus]);

  const open = () => {
    rememberFocus();
    visit.open('click');
  };
  if (!state.isOpen) return <Launcher unseen={state.unseen} onOpen={open} buttonRef={launcher} />;
  const site = { isWholeScreen, place: placeOf(isUninvited) };
  return <Panel visit={visit} state={state} lang={getLocale()} site={site} isLasting={outbox.isLasting} />;
}

/** By itself on the first page; never again once a person has written in the panel or closed it. */
function useOpeningOnce(visit: Visit, { openedBy, isOpen, talk }: VisitState) {
  useEffect(
    () =>
      openOnce({
        delaySeconds: () => visit.welcomeDelaySeconds(),
        open: () => visit.open('auto'),
        hasOpened: () => visit.store.getState().openedBy !== null,
      }),
    [visit],
  );
  const isUsed = openedBy !== null && (!isOpen || talk !== null);
  useEffect(() => {
    if (isUsed) noteUsed();
  }, [isUsed]);
}

/** Closing gives the focus back to what opened the chat; where that is gone, to the button. */
function useFocusReturn(isOpen: boolean) {
  const launcher = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  const rememberFocus = useCallback(() => void (opener.current = document.activeElement), []);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusAgain(opener.current, launcher.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { launcher, rememberFocus };
}

function focusAgain(opener: Element | null, launcher: HTMLElement | null): void {
  const isStillThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  (isStillThere ? opener : launcher)?.focus();
}
