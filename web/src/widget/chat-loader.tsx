import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showFetchError } from '../api/prefetch-chunks.ts';
import { openChat, useOpenChatRequest } from '../ui/open-chat-request.ts';
import { isChatExpected } from './chat-prefetch.ts';
import { fetchChat } from './fetch-chat.ts';
import { Launcher } from './launcher.tsx';
import type { Widget } from './widget.tsx';

/** The chat's button, part of every prerendered page. The chat's code is fetched when it is opened or about to open. */
export function ChatLoader() {
  const [opened, setOpened] = useState<{ Chat: typeof Widget }>();
  const { openedBy, count } = useOpenChatRequest();

  useEffect(() => {
    if (opened || !(openedBy || isChatExpected())) return;
    if (openedBy) showFetchError(false);
    fetchChat().then(
      (Chat) => startTransition(() => setOpened({ Chat })),
      // An error is shown only to a visitor who asked for the chat; they may try again.
      () => openedBy && showFetchError(true),
    );
  }, [opened, openedBy, count]);

  if (opened) return <opened.Chat />;
  return <PlaceholderLauncher />;
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
