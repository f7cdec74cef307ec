import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from './conversation.ts';
import type { TranscriptLine } from './transcript.ts';
import { optimisticLines } from './optimistic-state.ts';

export function useOptimisticLines({ store, actor }: Conversation): readonly TranscriptLine[] {
  const chat = useStore(store);
  return useMemo(() => optimisticLines(chat, actor), [chat, actor]);
}
