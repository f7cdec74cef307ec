import { createStore } from 'zustand/vanilla';
import type { Session } from '@libs/chat/session.ts';
import { emptyConversationState } from '@libs/client/conversation-store.ts';
import { useStore } from '../ui/use-store.ts';
import type { ActiveChat } from './active-chat.ts';

const noChat = createStore(() => emptyConversationState);

/** What is asked of the session; of an empty one while there is no conversation. */
export const useSession = <Answer>(activeChat: ActiveChat | null, select: (session: Session) => Answer): Answer =>
  useStore(activeChat?.conversation.store ?? noChat, ({ session }) => select(session));
