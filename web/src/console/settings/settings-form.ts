import type { SavedSettings } from '@libs/protocol/http.ts';
import { locales } from '@libs/protocol/languages.ts';
import {
  type LiveChatSettings,
  type SettingsTextField,
  settingsTextFields,
  type LocalizedText,
} from '@libs/protocol/settings.ts';

/** The settings as the form edits them: delays are the typed text. */
export type SettingsDraft = Omit<SavedSettings, 'welcomeDelaySeconds' | 'followUpDelaySeconds'> & {
  welcomeDelaySeconds: string;
  followUpDelaySeconds: string;
};

export const MAX_WELCOME_DELAY = 60;
export const MAX_FOLLOW_UP_DELAY = 300;

/** A text that a second person has not approved yet; the form goes on from it, so that nothing is written twice. */
export type WaitingText = { field: string; text: string };

/**
 * Settings to form values. A default text is shown as a placeholder and never as a value: it would be saved as a custom
 * text.
 */
export const settingsToDraft = (
  { avatarUrl: _, ...settings }: LiveChatSettings,
  waiting: readonly WaitingText[] = [],
): SettingsDraft => ({
  ...settings,
  ...withWaitingTexts(settings, waiting),
  welcomeDelaySeconds: String(settings.welcomeDelaySeconds),
  followUpDelaySeconds: String(settings.followUpDelaySeconds),
});

/** Form values to settings. A delay that is not a number becomes 0; one out of range becomes the nearest bound. */
export const draftToSettings = (draft: SettingsDraft): SavedSettings => ({
  ...draft,
  ...(Object.fromEntries(settingsTextFields.map((field) => [field, trimTexts(draft[field])])) as Record<
    SettingsTextField,
    LocalizedText
  >),
  welcomeDelaySeconds: parseSeconds(draft.welcomeDelaySeconds, MAX_WELCOME_DELAY),
  followUpDelaySeconds: parseSeconds(draft.followUpDelaySeconds, MAX_FOLLOW_UP_DELAY),
});

export function parseSeconds(typed: string, max: number): number {
  const seconds = Math.round(Number.parseFloat(typed));
  return Number.isNaN(seconds) ? 0 : Math.min(max, Math.max(0, seconds));
}

const trimTexts = (texts: LocalizedText): LocalizedText =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale].trim()])) as LocalizedText;

const withWaitingTexts = (texts: Record<SettingsTextField, LocalizedText>, waiting: readonly WaitingText[]) =>
  Object.fromEntries(
    settingsTextFields.map((field) => {
      const own = waiting.filter((one) => one.field.startsWith(`${field}.`));
      const ofLocales = own.map((one) => [one.field.slice(field.length + 1), one.text] as const);
      return [field, { ...texts[field], ...Object.fromEntries(ofLocales) }];
    }),
  ) as Record<SettingsTextField, LocalizedText>;
