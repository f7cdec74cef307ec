import type { TranslationLanguage } from '@libs/protocol/translation.ts';

/** As much of the Translator API as we use (webmachinelearning.github.io/translation-api); what it is given stays on the device. */
export type BrowserTranslator = {
  availability: (pair: BrowserLanguagePair) => Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  /** Fetches the languages where they are not there, and does so only after an act of the person. */
  create: (pair: BrowserLanguagePair) => Promise<BrowserTranslationEngine>;
};
export type BrowserTranslationEngine = {
  translate: (text: string, options?: { signal?: AbortSignal }) => Promise<string>;
};
export type BrowserLanguagePair = { sourceLanguage: string; targetLanguage: string };

export const browserTranslator = (): BrowserTranslator | undefined =>
  (globalThis as { Translator?: BrowserTranslator }).Translator;

/** Browsers name the way of writing, we the place. */
const languageTagOf = (language: string): string => (language === 'zh-TW' ? 'zh-Hant' : language);

export const languagePairOf = (source: string, target: TranslationLanguage): BrowserLanguagePair => ({
  sourceLanguage: languageTagOf(source),
  targetLanguage: languageTagOf(target),
});
