import type { Locale } from '@libs/protocol/languages.ts';
import { contactStates } from './contact-states.ts';
import { endStates } from './end-states.ts';
import { fileStates } from './file-states.ts';
import type { UserActions } from './user-actions.ts';
import { noticeStates } from './notice-states.ts';
import type { ChatStateSetup } from './prepare-widget.ts';
import { conversationStates } from './conversation-states.ts';

export type ChatState = {
  /** Stable: the id of its section, and what `only` takes. */
  name: string;
  title: string;
  setup: (lang: Locale) => ChatStateSetup;
  actions?: UserActions;
  /** The browser keeps nothing. */
  isUnkept?: boolean;
  /** As on the public pages on a phone, where the chat is the page and brings the site's way out along. */
  isWholeScreen?: boolean;
};

/** All of them, in the order in which somebody would meet them. */
export const chatStates: readonly ChatState[] = [
  ...conversationStates,
  ...noticeStates,
  ...contactStates,
  ...fileStates,
  ...endStates,
];
