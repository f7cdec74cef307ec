import type { SavedSettings } from '@libs/protocol/http.ts';
import {
  type LiveChatSettings,
  type SettingsTextField,
  settingsTextFields,
  type LocalizedText,
} from '@libs/protocol/settings.ts';
import { ownTexts, withOwnTexts } from '@libs/protocol/settings-texts.ts';

/** The settings as the form edits them: delays are the typed text. */
export type SettingsDraft = Omit<SavedSettings, 'welcomeDelaySeconds' | 'followUpDelaySeconds'> & {
  welcomeDelaySeconds: string;
  followUpDelaySeconds: string;
};

export const MAX_WELCOME_DELAY = 60;
export const MAX_FOLLOW_UP_DELAY = 300;

/** A text that a second person has not approved yet; the form goes on from it, so that nothing is written twice. */
export type WaitingText = { field: string; text: string };

/** Settings to form values. A built-in text is shown as a placeholder, never as a value. */
export const settingsToDraft = (
  { avatarUrl: _, ...settings }: LiveChatSettings,
  waiting: readonly WaitingText[] = [],
): SettingsDraft => ({
  ...settings,
  ...withWaitingTexts(settings, waiting),
  welcomeDelaySeconds: String(settings.welcomeDelaySeconds),
  followUpDelaySeconds: String(settings.followUpDelaySeconds),
});

/** Form values to settings. What only repeats a built-in text is no text; a delay that is not a number becomes 0; one out of range becomes the nearest bound. */
export const draftToSettings = (draft: SettingsDraft): SavedSettings => ({
  ...withOwnTexts(draft),
  welcomeDelaySeconds: parseSeconds(draft.welcomeDelaySeconds, MAX_WELCOME_DELAY),
  followUpDelaySeconds: parseSeconds(draft.followUpDelaySeconds, MAX_FOLLOW_UP_DELAY),
});

export function parseSeconds(typed: string, max: number): number {
  const seconds = Math.round(Number.parseFloat(typed));
  return Number.isNaN(seconds) ? 0 : Math.min(max, Math.max(0, seconds));
}

const withWaitingTexts = (texts: Record<SettingsTextField, LocalizedText>, waiting: readonly WaitingText[]) =>
  Object.fromEntries(
    settingsTextFields.map((field) => {
      const own = waiting.filter((one) => one.field.startsWith(`${field}.`));
      const ofLocales = own.map((one) => [one.field.slice(field.length + 1), one.text] as const);
      return [field, { ...ownTexts(field, texts[field]), ...Object.fromEntries(ofLocales) }];
    }),
  ) as Record<SettingsTextField, LocalizedText>;
