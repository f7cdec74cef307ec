import { useEffect, useState } from 'react';
import type { Conversation } from '@libs/client/conversation.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { PersonStore } from './person-store.ts';

/** The person behind a conversation, read again whenever it may be somebody else's. */
export function usePerson(workspace: AgentWorkspace, conversation: Conversation): PersonStore {
  const [store] = useState(() => new PersonStore(workspace.request, conversation.sessionId));
  // What a colleague has linked meanwhile comes as a note; other details suggest others.
  const changes = useStore(conversation.store, ({ lines }) => lines.filter(isAboutThePerson).length);
  useEffect(() => void store.load(), [store, changes]);
  return store;
}

const isAboutThePerson = (line: ReturnType<Conversation['store']['getState']>['lines'][number]): boolean =>
  line.is === 'bubble'
    ? (line.linked ?? line.unlinked) !== undefined
    : line.what === 'contact' || line.what === 'confirmed';
