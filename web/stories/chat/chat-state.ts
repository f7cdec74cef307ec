import type { Locale } from '@libs/protocol/languages.ts';
import type { ChatStateSetup } from './prepare-widget.ts';
import type { UserActions } from './user-actions.ts';

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
