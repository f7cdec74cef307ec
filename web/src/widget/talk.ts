import type { ChatLink } from '../chat/chat-link.ts';
import type { Conversation } from '../chat/conversation.ts';
import { foreseenSession, visibleLines } from '../chat/visible-lines.ts';
import type { AskAsVisitor } from './ask-as-visitor.ts';
import type { OwnTranslations } from './own-translations.ts';
import type { StoredSession } from './session-store.ts';

export type Talk = {
  session: StoredSession;
  link: ChatLink;
  conversation: Conversation;
  ask: AskAsVisitor;
  /** What our side has said, in the customer's language; null where it is read as it was written. */
  translations: OwnTranslations | null;
  /** It began on this page, so nothing was said in it before. */
  isNew: boolean;
};

/** What the customer has said, with what is still on its way. */
export const messagesOf = ({ conversation: { store, actor } }: Talk): number =>
  foreseenSession(store.getState(), actor).customerMessages;

/** What is still to be asked: not what another site has confirmed. */
export function stillAsked<S extends { askForName: boolean; askForEmail: boolean }>(settings: S, talk: Talk | null): S {
  const lines = talk ? visibleLines(talk.conversation.store.getState(), talk.conversation.actor) : [];
  const known = lines.flatMap((line) => (line.is === 'notice' && line.by ? line.by.fields : []));
  return {
    ...settings,
    askForName: settings.askForName && !known.includes('name'),
    askForEmail: settings.askForEmail && !known.includes('email'),
  };
}

export const hasContact = ({ conversation: { store, actor } }: Talk): boolean =>
  visibleLines(store.getState(), actor).some((line) => line.is === 'notice' && line.what === 'contact');
