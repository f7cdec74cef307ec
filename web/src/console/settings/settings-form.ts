import type { SavedSettings } from '@libs/protocol/http.ts';
import { locales } from '@libs/protocol/languages.ts';
import { type LiveChatSettings, type TextField, textFields, type Texts } from '@libs/protocol/settings.ts';

/** The settings as they stand in the form: delays are what was typed. */
export type SettingsDraft = Omit<SavedSettings, 'welcomeDelaySeconds' | 'followUpDelaySeconds'> & {
  welcomeDelaySeconds: string;
  followUpDelaySeconds: string;
};

export const WELCOME_DELAY_MOST = 60;
export const FOLLOW_UP_DELAY_MOST = 300;

/** What the form shows. What it only suggests stands behind an empty field, and never in it: it would be saved as a text. */
export const draftOf = ({ avatarUrl: _, ...settings }: LiveChatSettings): SettingsDraft => ({
  ...settings,
  welcomeDelaySeconds: String(settings.welcomeDelaySeconds),
  followUpDelaySeconds: String(settings.followUpDelaySeconds),
});

/** What the form sends. A delay that is not a number becomes 0, one out of its range the nearest end. */
export const settingsOf = (draft: SettingsDraft): SavedSettings => ({
  ...draft,
  ...(Object.fromEntries(textFields.map((field) => [field, trimmed(draft[field])])) as Record<TextField, Texts>),
  welcomeDelaySeconds: secondsIn(draft.welcomeDelaySeconds, WELCOME_DELAY_MOST),
  followUpDelaySeconds: secondsIn(draft.followUpDelaySeconds, FOLLOW_UP_DELAY_MOST),
});

export function secondsIn(typed: string, most: number): number {
  const seconds = Math.round(Number.parseFloat(typed));
  return Number.isNaN(seconds) ? 0 : Math.min(most, Math.max(0, seconds));
}

const trimmed = (texts: Texts): Texts =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale].trim()])) as Texts;
