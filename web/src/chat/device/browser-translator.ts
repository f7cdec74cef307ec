import type { TranslationLanguage } from '@libs/protocol/translation.ts';

/** The part of the Translator API that is used here (webmachinelearning.github.io/translation-api); texts stay on the device. */
export type BrowserTranslator = {
  availability: (pair: BrowserLanguagePair) => Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  /** Downloads missing language packs, which browsers allow only after an interaction. */
  create: (pair: BrowserLanguagePair) => Promise<BrowserTranslationEngine>;
};
export type BrowserTranslationEngine = {
  translate: (text: string, options?: { signal?: AbortSignal }) => Promise<string>;
};
export type BrowserLanguagePair = { sourceLanguage: string; targetLanguage: string };

export const browserTranslator = (): BrowserTranslator | undefined =>
  (globalThis as { Translator?: BrowserTranslator }).Translator;

/** Browsers name the script, our locales the region. */
const languageTagOf = (language: string): string => (language === 'zh-TW' ? 'zh-Hant' : language);

export const languagePairOf = (source: string, target: TranslationLanguage): BrowserLanguagePair => ({
  sourceLanguage: languageTagOf(source),
  targetLanguage: languageTagOf(target),
});
