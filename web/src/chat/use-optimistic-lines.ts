import { useMemo } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { optimisticLines } from '@libs/client/optimistic.ts';

export function useOptimisticLines({ store, actor }: Conversation): readonly TranscriptLine[] {
  const chat = useStore(store);
  return useMemo(() => optimisticLines(chat, actor), [chat, actor]);
}
