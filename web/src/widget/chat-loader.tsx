import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showFetchError } from '../api/prefetch-chunks.ts';
import { PHONE_MEDIA_QUERY } from '../ui/fullscreen-chat.ts';
import { openChat, openChatRequest, useOpenChatRequest } from '../ui/open-chat-request.ts';
import { recordPanelUsed, scheduleAutoOpen } from './auto-open.ts';
import { ChatBar } from './chat-bar.tsx';
import { fetchWelcomeDelaySeconds, hasConversation, isChatExpected } from './chat-prefetch.ts';
import { fetchChat } from './fetch-chat.ts';
import { Launcher } from './launcher.tsx';
import type { Widget } from './widget.tsx';

/**
 * The chat's button, part of every prerendered page. The chat's code is fetched when it is opened or about to open; on a
 * phone only a bar appears by itself.
 */
export function ChatLoader() {
  const [opened, setOpened] = useState<{ Chat: typeof Widget }>();
  const { openedBy, count } = useOpenChatRequest();

  const [isBarShown, setIsBarShown] = useState(false);

  useEffect(() => {
    if (opened || !(openedBy || isChatExpected())) return undefined;
    if (!openedBy && !hasConversation() && matchMedia(PHONE_MEDIA_QUERY).matches) {
      return scheduleAutoOpen({
        delaySeconds: () => fetchWelcomeDelaySeconds().catch(() => 0),
        open: () => setIsBarShown(true),
        hasOpened: () => openChatRequest.getState().count > 0,
      });
    }
    if (openedBy) showFetchError(false);
    fetchChat().then(
      (Chat) => startTransition(() => setOpened({ Chat })),
      // An error is shown only to a visitor who asked for the chat; they may try again.
      () => openedBy && showFetchError(true),
    );
    return undefined;
  }, [opened, openedBy, count]);

  if (opened) return <opened.Chat />;
  if (!isBarShown) return <PlaceholderLauncher />;
  const dismiss = () => {
    recordPanelUsed();
    setIsBarShown(false);
  };
  return <ChatBar onOpen={() => openChat('click')} onDismiss={dismiss} />;
}

/** The chat's own button replaces this one. A press in progress during the replacement counts, too. */
function PlaceholderLauncher() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current?.matches(':active')) openChat('click');
    };
  }, []);
  return <Launcher unseen={0} onOpen={() => openChat('click')} buttonRef={button} />;
}
