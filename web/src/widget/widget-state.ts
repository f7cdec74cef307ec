import { widgetSettings, type WidgetSettings } from '@libs/protocol/http.ts';
import type { ConversationFiles } from '@libs/client/browser/conversation-files.ts';
import { readQuietMode } from './quiet-mode.ts';
import type { ActiveChat } from './active-chat.ts';
import type { IdentifierMatch } from '@libs/guard/identifiers.ts';
import type { SecretMatch } from '@libs/guard/secret-match.ts';
import type { IdentifierOwner } from '@libs/protocol/identifiers.ts';

export type WidgetOpener = 'click' | 'auto';

export type WidgetState = {
  isOpen: boolean;
  /** How the panel was opened; stays set after closing, so that the greeting of an automatic opening remains. */
  openedBy: WidgetOpener | null;
  /** How often a person has opened it; each time the input takes the focus. */
  clicks: number;
  /** Null until the first interaction: before it there is no session, no key and no connection. */
  activeChat: ActiveChat | null;
  /** Chosen and sent files; loaded shortly after the conversation. */
  files: ConversationFiles | null;
  settings: WidgetSettings;
  draft: string;
  /** The draft prefilled by the embedding page; it is not the visitor's own until they change it. */
  suggestedDraft: string;
  /** Asked before a message is sent; the message stays in the draft meanwhile. */
  question: DraftQuestion | null;
  /** The last message could not be checked on this device; the gateway has checked it. */
  isUnchecked: boolean;
  /** No sound, no count in the title. */
  isQuiet: boolean;
  /** Why the earlier session is gone, if it is. */
  gone: 'erased' | 'forgotten' | null;
  /** The embedding page could not identify the person: a message, and a way to try again. */
  hostTrouble: { message: string; retry: () => void } | null;
  /** The settings could not be loaded; the defaults apply. */
  hasSettingsTrouble: boolean;
  /** Messages of the other side that arrived while the panel was closed. */
  unseen: number;
};

/** Whose the identifiers of a message are, in their order; null where the person has not said it. */
export type IdentifierOwners = readonly (IdentifierOwner | null)[];

/** `contact` without a text or files: the message was sent, and the form is only offered. */
type DraftQuestion =
  /** The rules against secrets are still on their way; nothing is sent before them. */
  | { why: 'checking'; text: string }
  | { why: 'secret'; text: string; secrets: readonly SecretMatch[] }
  | { why: 'identifiers'; text: string; identifiers: readonly IdentifierMatch[] }
  | { why: 'contact'; text: string | null; owners?: IdentifierOwners; hasFiles?: true };

/** The state before any interaction. */
export const initialWidgetState = (): WidgetState => ({
  isOpen: false,
  openedBy: null,
  clicks: 0,
  activeChat: null,
  files: null,
  settings: widgetSettings.parse({}),
  draft: '',
  suggestedDraft: '',
  question: null,
  isUnchecked: false,
  isQuiet: readQuietMode(),
  gone: null,
  hostTrouble: null,
  hasSettingsTrouble: false,
  unseen: 0,
});
