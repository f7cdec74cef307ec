import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

// The page asks for the chat without knowing it: buttons of the site write here, the widget listens.

export type ChatOpening = 'click' | 'auto';

interface OpenChatRequest {
  /** Who asked last; null when nobody did or the widget has dealt with it. */
  wanted: ChatOpening | null;
  /** Grows with every request, so that asking twice is noticed twice. */
  asked: number;
  /** What the button suggests to say; it is written into the composer, and the visitor sends it or not. */
  draft?: string | undefined;
}

export const openChatRequest = createStore<OpenChatRequest>(() => ({ wanted: null, asked: 0 }));

export function openChat(how: ChatOpening, draft?: string): void {
  openChatRequest.setState(({ asked }) => ({ wanted: how, asked: asked + 1, draft }));
}

/** The widget says: I have opened, or was told to stay shut. */
export function clearOpenChatRequest(): void {
  openChatRequest.setState({ wanted: null, draft: undefined });
}

export function useOpenChatRequest(): OpenChatRequest {
  return useStore(openChatRequest);
}
