import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showFetchError } from '../api/prefetch-chunks.ts';
import { openChat, useOpenChatRequest } from '../ui/open-chat-request.ts';
import { isChatExpected } from './chat-prefetch.ts';
import { fetchChat } from './fetch-chat.ts';
import { Launcher } from './launcher.tsx';
import type { Widget } from './widget.tsx';

/** The chat's button, which is written into every page. The chat behind it is fetched when it is asked for or expected. */
export function ChatLoader() {
  const [opened, setOpened] = useState<{ Chat: typeof Widget }>();
  const { wanted, asked } = useOpenChatRequest();

  useEffect(() => {
    if (opened || !(wanted || isChatExpected())) return;
    if (wanted) showFetchError(false);
    fetchChat().then(
      (Chat) => startTransition(() => setOpened({ Chat })),
      // Nobody waits for a chat that was only expected; who asked is told, and may ask again.
      () => wanted && showFetchError(true),
    );
  }, [opened, wanted, asked]);

  if (opened) return <opened.Chat />;
  return <PlaceholderLauncher />;
}

/** It makes room for the chat's own button, which no finger that is on it just then can know: that press counts, too. */
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
