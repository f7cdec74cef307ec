import { z } from '#schema';
import { forEachLocale } from './language-list.ts';
import type { Locale } from './languages.ts';
import { isStorableText } from './text.ts';

const boundedText = (most: number) => z.string().max(most).refine(isStorableText, 'text.malformed');

/** What a visitor reads of the settings, with the most characters of each. All of it exists once per language. */
export const TEXT_MAX_LENGTHS = {
  /** Who answers, until somebody of the team has taken the conversation. Empty means: the anti-fraud support service. */
  agentName: 80,
  /** Empty means: the greeting below. */
  welcomeMessage: 2000,
  /** Empty means: no follow-up. */
  followUpMessage: 2000,
  /** Why contact details are asked for. Empty means: the sentence of the product. */
  detailsExplanationMessage: 2000,
  /** When somebody answers, in the organisation's own words. Empty means: nothing is promised. */
  answeringTimes: 200,
} as const;
export type SettingsTextField = keyof typeof TEXT_MAX_LENGTHS;
export const settingsTextFields = Object.keys(TEXT_MAX_LENGTHS) as SettingsTextField[];

/** One text in each of our languages. One that is empty is never filled from another language. */
export type LocalizedText = Record<Locale, string>;
export const emptyLocalizedText: LocalizedText = forEachLocale(() => '');

const localizedShape = (word: z.ZodString): Record<Locale, z.ZodDefault<z.ZodString>> =>
  forEachLocale(() => word.default(''));
const localizedText = (field: SettingsTextField) =>
  z.object(localizedShape(boundedText(TEXT_MAX_LENGTHS[field]))).default(emptyLocalizedText);

/** As they are sent: with no language that is not ours. */
export const localizedTextInput = (field: SettingsTextField, isFit: (text: string) => boolean = () => true) =>
  z
    .strictObject(localizedShape(boundedText(TEXT_MAX_LENGTHS[field]).refine(isFit, 'shape.invalid')))
    .default(emptyLocalizedText);

/**
 * The live-chat settings of the organisation, with the only copy of each default and range. Not strict: a newer gateway
 * may have stored or answered a field that is not known here. What may be sent is strict, in `http.ts`.
 */
export const liveChatSettings = z.object({
  avatarUrl: boundedText(2048).nullable().default(null),
  agentName: localizedText('agentName'),
  welcomeMessage: localizedText('welcomeMessage'),
  welcomeDelaySeconds: z.int().min(0).max(60).default(2),
  followUpMessage: localizedText('followUpMessage'),
  followUpDelaySeconds: z.int().min(0).max(300).default(30),
  askForName: z.boolean().default(true),
  askForEmail: z.boolean().default(true),
  askForPhone: z.boolean().default(false),
  allowSkipDetails: z.boolean().default(false),
  detailsExplanationMessage: localizedText('detailsExplanationMessage'),
  autoDetectBrowserTranslate: z.boolean().default(true),
  answeringTimes: localizedText('answeringTimes'),
});
export type LiveChatSettings = z.infer<typeof liveChatSettings>;

export const defaultSettings: LiveChatSettings = liveChatSettings.parse({});

/**
 * A stored row as this version understands it. Every command reads the settings, so none of them may stop it: a field
 * that is not known here is ignored, a value of a newer version that does not fit is read as the default. The row itself
 * keeps both.
 */
export const parseStoredSettings = (row: object): LiveChatSettings =>
  liveChatSettings.parse(readableFields(liveChatSettings.shape, row));

/** The fields of a stored row that fit this shape. */
export function readableFields(shape: Record<string, z.ZodType>, row: object): object {
  const isReadable = ([name, value]: [string, unknown]) =>
    Object.hasOwn(shape, name) && shape[name]!.safeParse(value).success;
  return Object.fromEntries(Object.entries(row).filter(isReadable));
}

/** The same text in all languages: for what is a name, a number or a time of day. */
export const sameInAllLocales = (text: string): LocalizedText => forEachLocale(() => text);
