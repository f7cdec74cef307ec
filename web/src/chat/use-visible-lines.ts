import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from './conversation.ts';
import type { Line } from './transcript.ts';
import { visibleLines } from './visible-lines.ts';

export function useVisibleLines({ store, actor }: Conversation): readonly Line[] {
  const chat = useStore(store);
  return useMemo(() => visibleLines(chat, actor), [chat, actor]);
}
