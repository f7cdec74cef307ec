import type { GatewayConnection } from '@libs/client/connection.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { optimisticSession, optimisticLines } from '@libs/client/optimistic.ts';
import type { VisitorApi } from './visitor-api.ts';
import type { CustomerTranslations } from './customer-translations.ts';
import type { StoredSession } from './session-store.ts';

export type ActiveChat = {
  session: StoredSession;
  connection: GatewayConnection;
  conversation: Conversation;
  api: VisitorApi;
  /** What our side has said, in the customer's language; null where it is read as it was written. */
  translations: CustomerTranslations | null;
  /** It began on this page, so nothing was said in it before. */
  isNew: boolean;
};

/** What the customer has said, with what is still on its way. */
export const customerMessageCount = ({ conversation: { store, actor } }: ActiveChat): number =>
  optimisticSession(store.getState(), actor).customerMessages;

/** What is still to be asked: not what another site has confirmed. */
export function withoutConfirmedFields<S extends { askForName: boolean; askForEmail: boolean }>(
  settings: S,
  activeChat: ActiveChat | null,
): S {
  const lines = activeChat
    ? optimisticLines(activeChat.conversation.store.getState(), activeChat.conversation.actor)
    : [];
  const known = lines.flatMap((line) => (line.is === 'notice' && line.by ? line.by.fields : []));
  return {
    ...settings,
    askForName: settings.askForName && !known.includes('name'),
    askForEmail: settings.askForEmail && !known.includes('email'),
  };
}

export const hasContact = ({ conversation: { store, actor } }: ActiveChat): boolean =>
  optimisticLines(store.getState(), actor).some((line) => line.is === 'notice' && line.what === 'contact');
