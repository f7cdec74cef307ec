import type { Secret } from '@libs/guard/secrets.ts';
import { widgetSettings, type WidgetSettings } from '@libs/protocol/http.ts';
import type { ConversationFiles } from '../chat/files/conversation-files.ts';
import { isQuiet } from './quiet.ts';
import type { Talk } from './talk.ts';

export type Opening = 'click' | 'auto';

export type VisitState = {
  isOpen: boolean;
  /** How the panel came to be open; the greeting of an automatic opening stays through a close. */
  openedBy: Opening | null;
  /** How often a person has asked for it; each time the focus goes into it. */
  clicks: number;
  /** Null until the first human act: before it there is no session, no key and no line. */
  talk: Talk | null;
  /** What was chosen and what was sent; comes a moment after the talk. */
  files: ConversationFiles | null;
  settings: WidgetSettings;
  draft: string;
  /** What the page around us has laid into the draft; it is not the person's own until they change it. */
  suggested: string;
  /** A message that waits for an answer of its writer before it goes anywhere; it stays in the draft meanwhile. */
  held: Held | null;
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
type Held =
  | { why: 'secret'; text: string; secrets: readonly Secret[] }
  | { why: 'contact'; text: string | null; holdsFiles?: true };

/** Before anybody has done anything. */
export const untouched = (): VisitState => ({
  isOpen: false,
  openedBy: null,
  clicks: 0,
  talk: null,
  files: null,
  settings: widgetSettings.parse({}),
  draft: '',
  suggested: '',
  held: null,
  isQuiet: isQuiet(),
  gone: null,
  hostTrouble: null,
  hasSettingsTrouble: false,
  unseen: 0,
});
