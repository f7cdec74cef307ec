import { translationLanguages, type TranslationLanguage, type TranslationSource } from '@libs/protocol/translation.ts';

type LanguageCodeMap = Partial<Record<TranslationLanguage, string>>;

/** The codes a provider uses where they differ from ours, and our languages that it does not support. */
export type ProviderLanguageCodes = {
  codes?: LanguageCodeMap;
  sources?: LanguageCodeMap;
  without?: readonly TranslationLanguage[];
};

/** Maps between our language codes and a provider's, in both directions. */
export function languageCodes({ codes = {}, sources = {}, without = [] }: ProviderLanguageCodes) {
  const known = translationLanguages.filter((language) => !without.includes(language));
  const providerCode = (language: TranslationLanguage) => codes[language] ?? language;
  return {
    can: (source: TranslationSource, target: TranslationLanguage): boolean =>
      known.includes(target) && (source === 'auto' || known.includes(source)),
    target: providerCode,
    source: (language: TranslationLanguage) => sources[language] ?? providerCode(language),
    /** Our code for a language that the provider reports; null when it is none of ours. */
    ownCode: (code: unknown): TranslationLanguage | null => {
      if (typeof code !== 'string') return null;
      const same = (other: string) => other.toLowerCase() === code.toLowerCase();
      return (
        known.find((language) => same(providerCode(language)) || same(language)) ??
        known.find((language) => language === code.toLowerCase().split('-')[0]) ??
        null
      );
    },
  };
}
