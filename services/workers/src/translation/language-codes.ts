import { translationLanguages, type TranslationLanguage, type TranslationSource } from '@libs/protocol/translation.ts';

type LanguageCodeMap = Partial<Record<TranslationLanguage, string>>;

/** What a provider calls our languages where it calls them otherwise, and which it does not know at all. */
export type ProviderLanguageCodes = {
  codes?: LanguageCodeMap;
  sources?: LanguageCodeMap;
  without?: readonly TranslationLanguage[];
};

/** A dictionary between our codes and a provider's, in both directions. */
export function languageCodes({ codes = {}, sources = {}, without = [] }: ProviderLanguageCodes) {
  const known = translationLanguages.filter((language) => !without.includes(language));
  const theirs = (language: TranslationLanguage) => codes[language] ?? language;
  return {
    can: (source: TranslationSource, target: TranslationLanguage): boolean =>
      known.includes(target) && (source === 'auto' || known.includes(source)),
    target: theirs,
    source: (language: TranslationLanguage) => sources[language] ?? theirs(language),
    /** Our code for a language as they report it; null when it is none of ours. */
    ours: (code: unknown): TranslationLanguage | null => {
      if (typeof code !== 'string') return null;
      const same = (other: string) => other.toLowerCase() === code.toLowerCase();
      return (
        known.find((language) => same(theirs(language)) || same(language)) ??
        known.find((language) => language === code.toLowerCase().split('-')[0]) ??
        null
      );
    },
  };
}
