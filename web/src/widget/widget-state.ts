import type { SecretMatch } from '@libs/guard/secrets.ts';
import { widgetSettings, type WidgetSettings } from '@libs/protocol/http.ts';
import type { ConversationFiles } from '../chat/files/conversation-files.ts';
import { readQuietMode } from './quiet-mode.ts';
import type { ActiveChat } from './active-chat.ts';

export type WidgetOpener = 'click' | 'auto';

export type WidgetState = {
  isOpen: boolean;
  /** How the panel came to be open; the greeting of an automatic opening stays through a close. */
  openedBy: WidgetOpener | null;
  /** How often a person has asked for it; each time the focus goes into it. */
  clicks: number;
  /** Null until the first human act: before it there is no session, no key and no line. */
  activeChat: ActiveChat | null;
  /** What was chosen and what was sent; comes a moment after the talk. */
  files: ConversationFiles | null;
  settings: WidgetSettings;
  draft: string;
  /** What the page around us has laid into the draft; it is not the person's own until they change it. */
  suggestedDraft: string;
  /** A message that waits for an answer of its writer before it goes anywhere; it stays in the draft meanwhile. */
  held: HeldDraft | null;
  /** No sound, nothing in the title. */
  isQuiet: boolean;
  /** What has become of the conversation that was here. */
  gone: 'erased' | 'forgotten' | null;
  /** The page around us could not say who this is; what to do about it. */
  hostTrouble: { message: string; retry: () => void } | null;
  /** The settings could not be had; the defaults hold. */
  hasSettingsTrouble: boolean;
  /** Messages of the other side that came while the panel was closed. */
  unseen: number;
};

/** `contact` without a text: the message has gone, and the question is only an offer. */
type HeldDraft =
  | { why: 'secret'; text: string; secrets: readonly SecretMatch[] }
  | { why: 'contact'; text: string | null; holdsFiles?: true };

/** Before anybody has done anything. */
export const initialWidgetState = (): WidgetState => ({
  isOpen: false,
  openedBy: null,
  clicks: 0,
  activeChat: null,
  files: null,
  settings: widgetSettings.parse({}),
  draft: '',
  suggestedDraft: '',
  held: null,
  isQuiet: readQuietMode(),
  gone: null,
  hostTrouble: null,
  hasSettingsTrouble: false,
  unseen: 0,
});
