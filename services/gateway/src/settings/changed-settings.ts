import type { SavedSettings } from '@libs/protocol/http.ts';
import { locales } from '@libs/protocol/languages.ts';
import { settingsTextFields, type LiveChatSettings, type SettingsTextField } from '@libs/protocol/settings.ts';

type TextChange = { target: string; text: string; was: string };

/**
 * What of the settings waits for a second person: each text that is new, under a name such as `welcomeMessage.en`. The
 * rest is in force at once, also a text that is taken away: in its place the product's own is read.
 */
export function splitSettings(
  before: LiveChatSettings,
  sent: SavedSettings,
): { waiting: TextChange[]; immediate: Partial<SavedSettings> } {
  const waiting = textsOf(before, sent).filter(({ text, was }) => text.trim() && text !== was);
  const removed = textsOf(before, sent).filter(({ text }) => !text.trim());
  const isText = (field: string) => settingsTextFields.includes(field as SettingsTextField);
  const choices = Object.entries(sent).filter(([field]) => !isText(field));
  const emptied = settingsTextFields.map((field) => {
    const own = removed.filter(({ target }) => target.startsWith(`${field}.`));
    return [field, Object.fromEntries(own.map(({ target, text }) => [target.slice(field.length + 1), text]))];
  });
  return { waiting, immediate: Object.fromEntries([...choices, ...emptied]) as Partial<SavedSettings> };
}

/** The texts that were there and are no longer wanted. */
export const removedTexts = (before: LiveChatSettings, sent: SavedSettings): string[] =>
  textsOf(before, sent).flatMap(({ target, text, was }) => (was && !text.trim() ? [target] : []));

const textsOf = (before: LiveChatSettings, sent: SavedSettings): TextChange[] =>
  settingsTextFields.flatMap((field) =>
    locales.map((locale) => ({ target: `${field}.${locale}`, text: sent[field][locale], was: before[field][locale] })),
  );

/** The names of the changed fields; a text has one for each language: `welcomeMessage.en`. */
export function changedFields(before: LiveChatSettings, after: LiveChatSettings): string[] {
  const flat = (settings: LiveChatSettings) =>
    Object.entries(settings).flatMap(([field, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([locale, text]) => [`${field}.${locale}`, text] as const)
        : [[field, value] as const],
    );
  const known = new Map<string, unknown>(flat(before));
  return flat(after).flatMap(([field, value]) => (known.get(field) === value ? [] : [field]));
}
