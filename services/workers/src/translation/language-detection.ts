import { detectAll } from 'tinyld';
import { translationLanguages, type TranslationLanguage } from '@libs/protocol/translation.ts';
import { detectChineseScript } from './providers/opencc.ts';

/** Below this, one or two words in Latin letters could be any language: "no", "transfer", a name. */
const MIN_LETTERS = 10;
/** Scripts other than Latin identify a language with few letters. */
const MIN_LETTERS_OTHER_SCRIPTS = 2;
const MIN_CONFIDENCE = 0.5;
/** This much text shows its language; reading the rest would take time that other work waits for. */
const SAMPLE_CHARACTERS = 1_000;
const LATIN = /\p{sc=Latin}/u;
const candidates = [...new Set(translationLanguages.map((language) => language.split('-')[0]!))];

const lettersOf = (text: string): string[] => [...text].filter((character) => /\p{L}/u.test(character));

/** Text that is mostly Han characters, without kana or hangul, is Chinese. */
function isChineseScript(letters: string[]): boolean {
  const han = letters.filter((letter) => /\p{sc=Han}/u.test(letter)).length;
  const isOther = letters.some((letter) => /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(letter));
  return !isOther && han * 2 >= letters.length;
}

/** Whether the text is too short for any detector. */
export function isTooShortToDetect(text: string): boolean {
  const letters = lettersOf(text);
  const latin = letters.filter((letter) => LATIN.test(letter)).length;
  return latin < MIN_LETTERS && letters.length - latin < MIN_LETTERS_OTHER_SCRIPTS;
}

/** The language of a text, or null when it would be a guess. */
export function detectLanguage(text: string): TranslationLanguage | null {
  if (isTooShortToDetect(text)) return null;
  const start = text.search(/\p{L}/u);
  const beginning = text.slice(start, start + SAMPLE_CHARACTERS).toWellFormed();
  if (isChineseScript(lettersOf(beginning))) return detectChineseScript(beginning);
  const best = detectAll(beginning, { only: candidates })[0];
  if (!best || best.accuracy < MIN_CONFIDENCE) return null;
  return translationLanguages.find((language) => language === best.lang) ?? null;
}
