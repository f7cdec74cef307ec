import type { TranslationLanguage } from '@libs/protocol/translation.ts';

/** A script that a text in this language cannot do without. Languages in Latin letters are the rest. */
const requiredScripts: Partial<Record<TranslationLanguage, RegExp>> = {
  zh: /\p{sc=Han}/u,
  'zh-TW': /\p{sc=Han}/u,
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
  ko: /\p{sc=Hangul}/u,
  ru: /\p{sc=Cyrillic}/u,
  uk: /\p{sc=Cyrillic}/u,
  ar: /\p{sc=Arabic}/u,
  fa: /\p{sc=Arabic}/u,
  hi: /\p{sc=Devanagari}/u,
  th: /\p{sc=Thai}/u,
  he: /\p{sc=Hebrew}/u,
};
const LATIN = /\p{sc=Latin}/u;

/** Chinese may need a fourth of the characters of English, and the other way round; ten times as many is another text. */
const MAX_LENGTH_RATIO = 10;
const SHORT_TEXT_CHARACTERS = 200;
const MARKUP = /<\/?[a-z!][^<>]*>|&(?:#\d+|[a-z]+);/iu;

type TranslationCandidate = { original: string; translated: string; target: TranslationLanguage };

/** Whether an answer can be the translation it says it is: not empty, no markup, not far too long, in the right script. */
export function isPlausibleTranslation({ original, translated, target }: TranslationCandidate): boolean {
  if (translated.trim() === '') return false;
  if (translated.length > Math.max(SHORT_TEXT_CHARACTERS, original.length * MAX_LENGTH_RATIO)) return false;
  if (MARKUP.test(translated) && !MARKUP.test(original)) return false;
  return !/\p{L}/u.test(original) || (requiredScripts[target] ?? LATIN).test(translated);
}

/** Both ways of writing Chinese are one language to a translator, and two to a reader. */
export const isChinese = (language: string): boolean => language === 'zh' || language === 'zh-TW';
