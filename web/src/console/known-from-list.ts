import type { SessionId } from '@libs/protocol/ids.ts';
import { type ConversationState, emptyConversationState } from '@libs/client/conversation-store.ts';
import { type InboxStore, rowOf } from './inbox-store.ts';

/**
 * What the list knows of a conversation before its log has been read: whose it is and how it stands, so that its head and
 * its buttons are there at once. Nothing where the list hides what is said in it: then it may not be readable at all.
 */
export function knownFromList(inbox: InboxStore, sessionId: SessionId): ConversationState | undefined {
  const row = rowOf(inbox, sessionId);
  if (!row || row.lastMessage === '') return undefined;
  const { status, isBlocked, agentId, lang, customerMessages, agentMessages } = row;
  return {
    ...emptyConversationState,
    session: { status: isBlocked ? 'blocked' : status, agentId, lang, customerMessages, agentMessages },
  };
}
