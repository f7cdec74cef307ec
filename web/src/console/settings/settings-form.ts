import type { SavedSettings } from '@libs/protocol/http.ts';
import { locales } from '@libs/protocol/languages.ts';
import {
  type LiveChatSettings,
  type SettingsTextField,
  settingsTextFields,
  type LocalizedText,
} from '@libs/protocol/settings.ts';

/** The settings as they stand in the form: delays are what was typed. */
export type SettingsDraft = Omit<SavedSettings, 'welcomeDelaySeconds' | 'followUpDelaySeconds'> & {
  welcomeDelaySeconds: string;
  followUpDelaySeconds: string;
};

export const MAX_WELCOME_DELAY = 60;
export const MAX_FOLLOW_UP_DELAY = 300;

/** What the form shows. What it only suggests stands behind an empty field, and never in it: it would be saved as a text. */
export const settingsToDraft = ({ avatarUrl: _, ...settings }: LiveChatSettings): SettingsDraft => ({
  ...settings,
  welcomeDelaySeconds: String(settings.welcomeDelaySeconds),
  followUpDelaySeconds: String(settings.followUpDelaySeconds),
});

/** What the form sends. A delay that is not a number becomes 0, one out of its range the nearest end. */
export const draftToSettings = (draft: SettingsDraft): SavedSettings => ({
  ...draft,
  ...(Object.fromEntries(settingsTextFields.map((field) => [field, trimTexts(draft[field])])) as Record<
    SettingsTextField,
    LocalizedText
  >),
  welcomeDelaySeconds: parseSeconds(draft.welcomeDelaySeconds, MAX_WELCOME_DELAY),
  followUpDelaySeconds: parseSeconds(draft.followUpDelaySeconds, MAX_FOLLOW_UP_DELAY),
});

export function parseSeconds(typed: string, most: number): number {
  const seconds = Math.round(Number.parseFloat(typed));
  return Number.isNaN(seconds) ? 0 : Math.min(most, Math.max(0, seconds));
}

const trimTexts = (texts: LocalizedText): LocalizedText =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale].trim()])) as LocalizedText;
