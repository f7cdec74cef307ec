import type { Locale } from '@libs/protocol/languages.ts';
import { contactStates } from './contact-states.ts';
import { endStates } from './end-states.ts';
import { fileStates } from './file-states.ts';
import type { UserActions } from './user-actions.ts';
import { noticeStates } from './notice-states.ts';
import type { ChatStateSetup } from './prepare-widget.ts';
import { conversationStates } from './conversation-states.ts';

export type ChatState = {
  /** Stable: the id of the section, and the value of `only`. */
  name: string;
  title: string;
  setup: (lang: Locale) => ChatStateSetup;
  actions?: UserActions;
  /** Storage is blocked. */
  isStorageBlocked?: boolean;
  /** As on the public pages on a phone, where the chat fills the screen and includes the site's exit button. */
  isWholeScreen?: boolean;
};

/** All states, in the order a visitor would meet them. */
export const chatStates: readonly ChatState[] = [
  ...conversationStates,
  ...noticeStates,
  ...contactStates,
  ...fileStates,
  ...endStates,
];
