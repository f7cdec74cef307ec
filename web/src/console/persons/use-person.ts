import { useEffect, useState } from 'react';
import type { Conversation } from '@libs/client/conversation.ts';
import { useDebouncedFlag } from '../../ui/use-debounced-flag.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { PersonStore } from './person-store.ts';

/**
 * Whoever goes through the list stays for a shorter time, and needs none of this. What an opening costs with it, 30 of
 * the 20 that an agent may request in a second, is then what this time gives: the next conversation is never refused.
 */
const STAY_MS = 1_500;

/**
 * The person behind a conversation, read once the agent stays with it and again whenever it may be somebody else's.
 * `isShown`: the agent looks at it, and it is read as soon as the conversation is.
 */
export function usePerson(workspace: AgentWorkspace, conversation: Conversation, isShown: boolean): PersonStore {
  const [store] = useState(() => new PersonStore(workspace.request, conversation.sessionId));
  // What a colleague has linked meanwhile comes as a note; other details suggest others.
  const changes = useStore(conversation.store, ({ lines }) => lines.filter(isAboutThePerson).length);
  const isLoaded = useStore(conversation.store, (chat) => chat.isLoaded);
  const stays = useDebouncedFlag(isLoaded, STAY_MS);
  const isWanted = stays || (isLoaded && isShown);
  useEffect(() => (isWanted ? untilAborted((signal) => store.load(signal)) : undefined), [store, changes, isWanted]);
  useEffect(
    () => (stays ? untilAborted((signal) => store.loadSuggestions(signal)) : undefined),
    [store, changes, stays],
  );
  return store;
}

function untilAborted(load: (signal: AbortSignal) => Promise<void>): () => void {
  const aborter = new AbortController();
  void load(aborter.signal);
  return () => aborter.abort();
}

const isAboutThePerson = (line: ReturnType<Conversation['store']['getState']>['lines'][number]): boolean =>
  line.is === 'bubble'
    ? (line.linked ?? line.unlinked) !== undefined
    : line.what === 'contact' || line.what === 'confirmed';
