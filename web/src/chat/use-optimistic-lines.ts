import { useMemo } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import type { OptimisticState } from '@libs/client/optimistic-state.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';

/** `optimisticLines`: by the rules of agents, or by those that a visitor's page has. */
export function useOptimisticLines(
  { store, actor }: Conversation,
  optimisticLines: OptimisticState['optimisticLines'],
): readonly TranscriptLine[] {
  const chat = useStore(store);
  return useMemo(() => optimisticLines(chat, actor), [chat, actor, optimisticLines]);
}
