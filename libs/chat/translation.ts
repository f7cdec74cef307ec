import type { TranslationLanguage } from '@libs/protocol/translation.ts';

/** A script that a text in this language cannot do without. Languages in Latin letters are the rest. */
const scripts: Partial<Record<TranslationLanguage, RegExp>> = {
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
const MOST_TIMES_LONGER = 10;
const SHORT_CHARACTERS = 200;
const MARKUP = /<\/?[a-z!][^<>]*>|&(?:#\d+|[a-z]+);/iu;

type Answer = { original: string; translated: string; target: TranslationLanguage };

/** Whether an answer can be the translation it says it is: not empty, not a page, not a book, not another script. */
export function isPlausible({ original, translated, target }: Answer): boolean {
  if (translated.trim() === '') return false;
  if (translated.length > Math.max(SHORT_CHARACTERS, original.length * MOST_TIMES_LONGER)) return false;
  if (MARKUP.test(translated) && !MARKUP.test(original)) return false;
  return !/\p{L}/u.test(original) || (scripts[target] ?? LATIN).test(translated);
}

/** Both ways of writing Chinese are one language to a translator, and two to a reader. */
export const isChinese = (language: string): boolean => language === 'zh' || language === 'zh-TW';
