import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import { LazyDeviceTranslator } from '../chat/device/lazy-device-translator.ts';
import { startAfterRestore } from '@libs/client/browser/outbox-backup.ts';
import type { Outbox } from '@libs/client/outbox.ts';
import { getLocale } from '../paraglide/runtime.js';
import { clearOpenChatRequest, useOpenChatRequest } from '../ui/open-chat-request.ts';
import { recordPanelUsed, scheduleAutoOpen } from './auto-open.ts';
import { Launcher } from './launcher.tsx';
import { createWidgetController } from './create-widget-controller.ts';
import { Panel } from './panel.tsx';
import { panelComponents } from './panel-components.ts';
import { panelPositionStyles } from './panel-position.ts';
import { useUnseenTitle } from './use-unseen-title.ts';
import { useIsPhone, useFullscreen } from './use-fullscreen.ts';
import type { WidgetController } from './widget-controller.ts';
import type { WidgetState } from './widget-state.ts';

type WidgetProps = {
  /** For specs; a page creates its own. */
  createController?: () => { controller: WidgetController; outbox: Outbox };
};

/** The chat of the public pages: a button in the corner, which opens the panel. */
export function Widget({ createController = createSiteController }: WidgetProps) {
  const { openedBy, count, draft } = useOpenChatRequest();
  const [{ controller, outbox }] = useState(() => {
    const made = createController();
    // Rendered with everything else, React can do it in steps; the effect below opens it.
    if (openedBy) made.controller.store.setState({ isOpen: true, openedBy });
    return made;
  });
  const state = useStore(controller.store);
  const { launcher, rememberFocus } = useFocusReturn(state.isOpen);

  const isUninvited = state.openedBy === 'auto' && state.activeChat === null;
  const isWholeScreen = useIsPhone() && state.isOpen && !isUninvited;
  useFullscreen(isWholeScreen, () => controller.close());
  useUnseenTitle(state.isQuiet ? 0 : state.unseen);
  useEffect(() => {
    const onVisibilityChange = () => !document.hidden && controller.onPageVisible();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [controller]);
  useEffect(() => startAfterRestore(() => controller.start()), [controller]);
  useAutoOpen(controller, state);
  useEffect(() => {
    if (!openedBy) return;
    rememberFocus();
    controller.open(openedBy);
    if (draft) controller.setDraft(draft);
    clearOpenChatRequest();
  }, [controller, openedBy, count, draft, rememberFocus]);

  const open = () => {
    rememberFocus();
    controller.open('click');
  };
  if (!state.isOpen) return <Launcher unseen={state.unseen} onOpen={open} buttonRef={launcher} />;
  const site = { isWholeScreen, positionClasses: panelPositionStyles(isUninvited) };
  return (
    <Panel
      controller={controller}
      state={state}
      lang={getLocale()}
      site={site}
      isPersistent={outbox.isPersistent}
      components={panelComponents}
    />
  );
}

const createSiteController = () =>
  createWidgetController({
    lang: getLocale,
    createDeviceTranslator: (onTranslated) => new LazyDeviceTranslator(onTranslated),
  });

/** Opens automatically on the first page; never again once a person has written in the panel or closed it. */
function useAutoOpen(controller: WidgetController, { openedBy, isOpen, activeChat }: WidgetState) {
  useEffect(
    () =>
      scheduleAutoOpen({
        delaySeconds: () => controller.welcomeDelaySeconds(),
        open: () => controller.open('auto'),
        hasOpened: () => controller.store.getState().openedBy !== null,
      }),
    [controller],
  );
  const isUsed = openedBy !== null && (!isOpen || activeChat !== null);
  useEffect(() => {
    if (isUsed) recordPanelUsed();
  }, [isUsed]);
}

/** Closing returns the focus to the element that opened the chat; if that is gone, to the button. */
function useFocusReturn(isOpen: boolean) {
  const launcher = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  const rememberFocus = useCallback(() => void (opener.current = document.activeElement), []);
  useEffect(() => {
    if (wasOpen.current && !isOpen) restoreFocus(opener.current, launcher.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { launcher, rememberFocus };
}

function restoreFocus(opener: Element | null, launcher: HTMLElement | null): void {
  const isStillThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  (isStillThere ? opener : launcher)?.focus();
}
