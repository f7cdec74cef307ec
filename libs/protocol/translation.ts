import { z } from '#schema';
import { messageText } from './text.ts';

/** What the console translates from and into, in the specified order. */
// oxfmt-ignore
export const translationLanguages = [
  'en', 'es', 'fr', 'de', 'zh', 'zh-TW', 'ja', 'ko', 'ru', 'it', 'pt', 'ar',
  'hi', 'id', 'tr', 'vi', 'th', 'ms', 'nl', 'pl', 'sv', 'uk', 'he', 'fa',
] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];
export type TranslationSource = TranslationLanguage | 'auto';

export const defaultAgentLanguage: TranslationLanguage = 'zh';
export const defaultCustomerLanguage: TranslationSource = 'auto';

/** `zh_TW`, `ZH-tw` and `zh` are the listed codes written otherwise; anything else is left to be refused. */
const normalizeLanguageCode = (code: unknown): unknown =>
  typeof code === 'string'
    ? (translationLanguages.find((listed) => listed.toLowerCase() === code.replace('_', '-').toLowerCase()) ?? code)
    : code;

const supportedLanguage = z.enum(translationLanguages, 'language.unsupported');
export const translationLanguage = z.preprocess(normalizeLanguageCode, supportedLanguage);
export const translationSource = z.preprocess(
  normalizeLanguageCode,
  z.enum(['auto', ...translationLanguages], 'language.unsupported'),
);

/** Languages that a customer's browser may ask for. */
// oxfmt-ignore
export const customerLanguages = [
  'zh', 'zh-tw', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'it', 'pt', 'ru', 'ar', 'hi', 'th', 'vi', 'id', 'ms',
] as const;
export type CustomerLanguage = (typeof customerLanguages)[number];

/** The first of the browser's languages that is known here; English when none is. */
export function customerLanguageOf(browserLanguages: readonly string[]): CustomerLanguage {
  for (const tag of browserLanguages.map((tag) => tag.replace('_', '-').toLowerCase())) {
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-tw';
    const known = customerLanguages.find((code) => code === tag.split('-')[0]);
    if (known) return known;
  }
  return 'en';
}

/** People who read Chinese are answered in Chinese; their chats are never translated by themselves. */
export const isAutoTranslated = (language: CustomerLanguage): boolean => language !== 'zh' && language !== 'zh-tw';

/** Where Traditional Chinese has words of its own besides Taiwan's. */
const readerRegions = ['HK'] as const;
export type ReaderRegion = (typeof readerRegions)[number];

/** The region whose words somebody with this browser language reads; undefined where a language has one wording here. */
export const readerRegionOf = (tag: string): ReaderRegion | undefined =>
  /^zh[-_](?:hant[-_])?(?:hk|mo)\b/i.test(tag) ? 'HK' : undefined;

/** The same language, as a target. */
export const translationTargetOf = (language: CustomerLanguage): TranslationLanguage =>
  language === 'zh-tw' ? 'zh-TW' : language;

/** The name of a translator in the log: `opencc`, `deepl`, `device`. */
const engineName = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'shape.invalid');

/** What the customer will read in place of the agent's own words; the agent has seen it before sending. */
export const sentTranslation = z.strictObject({
  language: translationLanguage,
  text: messageText,
  engine: engineName,
});
export type SentTranslation = z.infer<typeof sentTranslation>;

/** Why the original is shown in place of a translation. */
const translationFlags = [
  'same-language',
  'language-unknown',
  'nothing-to-translate',
  'no-translator',
  'unavailable',
  'tokens-changed',
  'answer-implausible',
] as const;
export type TranslationFlag = (typeof translationFlags)[number];

/** A translation as it is recorded. Where `flag` is the reason for none, `text` is empty and the original is shown. */
export const translation = z.object({
  /** As detected, or as requested; `und` where it is unknown. */
  source: z.string(),
  target: supportedLanguage,
  text: z.string(),
  flag: z.enum(translationFlags).nullable(),
  engine: engineName.nullable(),
  ms: z.int(),
  characters: z.int(),
  /** Millionths of the currency that the operator's prices are in. */
  costMicros: z.int(),
});
export type Translation = z.infer<typeof translation>;

/** A translation of words that are not in the log: what an agent is about to send. */
export const translateRequest = z.strictObject({
  text: messageText,
  source: translationSource,
  target: translationLanguage,
  region: z.enum(readerRegions, 'shape.invalid').optional(),
});
/** `text` is the original where there is no translation, and `flag` then says why. */
export const translateResponse = translation.pick({ text: true, source: true, target: true, flag: true, engine: true });
export type TranslateResponse = z.infer<typeof translateResponse>;
