import type { GatewayConnection } from '@libs/client/connection.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { optimisticSession, optimisticLines } from '@libs/client/visitor-optimistic.ts';
import type { MessageContext } from '@libs/guard/written-message.ts';
import type { VisitorApi } from './visitor-api.ts';
import type { CustomerTranslations } from './customer-translations.ts';
import type { StoredSession } from './session-store.ts';

export type ActiveChat = {
  session: StoredSession;
  connection: GatewayConnection;
  conversation: Conversation;
  api: VisitorApi;
  /** Translations of the organisation's messages into the customer's language; null where none are needed. */
  translations: CustomerTranslations | null;
  /** The session was created on this page, so it has no earlier messages. */
  isNew: boolean;
};

/** Counts the customer's messages, including pending ones. */
export const customerMessageCount = ({ conversation: { store, actor } }: ActiveChat): number =>
  optimisticSession(store.getState(), actor).customerMessages;

/** What the customer's next message is read after, pending messages included. */
export function contextOf({ conversation: { store, actor } }: ActiveChat): MessageContext {
  const texts = optimisticLines(store.getState(), actor).flatMap((line) =>
    line.is === 'bubble' && line.kind === 'text' ? [line] : [],
  );
  const last = texts.at(-1);
  return {
    earlier: texts.flatMap(({ from, text }) => (from === 'customer' ? [text] : [])),
    asked: last?.from === 'customer' ? undefined : last?.text,
  };
}

/** Removes the fields that the embedding site has confirmed already. */
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
