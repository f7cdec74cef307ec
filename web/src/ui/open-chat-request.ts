import { useStore } from './use-store.ts';
import { createStore } from 'zustand/vanilla';

// Buttons of the site write here and the widget subscribes, so that the site does not import the chat.

type ChatOpening = 'click' | 'auto';

type OpenChatRequest = {
  /** How the chat was last requested to open; null when it was not, or when the widget has handled it. */
  openedBy: ChatOpening | null;
  /** Incremented by every request, so that two equal requests are noticed. */
  count: number;
  /** A suggested message; it is put into the composer, and the visitor decides whether to send it. */
  draft?: string | undefined;
};

export const openChatRequest = createStore<OpenChatRequest>(() => ({ openedBy: null, count: 0 }));

export function openChat(openedBy: ChatOpening, draft?: string): void {
  openChatRequest.setState(({ count }) => ({ openedBy, count: count + 1, draft }));
}

/** The widget has handled the request: it opened, or stays closed. */
export function clearOpenChatRequest(): void {
  openChatRequest.setState({ openedBy: null, draft: undefined });
}

export function useOpenChatRequest(): OpenChatRequest {
  return useStore(openChatRequest);
}
