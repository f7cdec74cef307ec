import { detectAll } from 'tinyld';
import { translationLanguages, type TranslationLanguage } from '@libs/protocol/translation.ts';
import { detectChineseScript } from './providers/opencc.ts';

/** Below this a word or two in Latin letters could be anything: "no", "transfer", a name. */
const MIN_LETTERS = 10;
/** A script that says much in few letters. */
const MIN_LETTERS_OTHER_SCRIPTS = 2;
const MIN_CONFIDENCE = 0.5;
/** Whoever has written this much has shown their language; to look at the rest costs time that others wait for. */
const SAMPLE_CHARACTERS = 1_000;
const LATIN = /\p{sc=Latin}/u;
const candidates = [...new Set(translationLanguages.map((language) => language.split('-')[0]!))];

const lettersOf = (text: string): string[] => [...text].filter((character) => /\p{L}/u.test(character));

/** Nothing but Chinese is written mostly in Han characters without a single kana or hangul. */
function isChineseScript(letters: string[]): boolean {
  const han = letters.filter((letter) => /\p{sc=Han}/u.test(letter)).length;
  const isOther = letters.some((letter) => /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(letter));
  return !isOther && han * 2 >= letters.length;
}

/** Whether any answer would be a guess, whoever gives it. */
export function isTooShortToDetect(text: string): boolean {
  const letters = lettersOf(text);
  const latin = letters.filter((letter) => LATIN.test(letter)).length;
  return latin < MIN_LETTERS && letters.length - latin < MIN_LETTERS_OTHER_SCRIPTS;
}

/** The language of a text, or null where that would be a guess. */
export function detectLanguage(text: string): TranslationLanguage | null {
  if (isTooShortToDetect(text)) return null;
  const start = text.search(/\p{L}/u);
  const beginning = text.slice(start, start + SAMPLE_CHARACTERS).toWellFormed();
  if (isChineseScript(lettersOf(beginning))) return detectChineseScript(beginning);
  const best = detectAll(beginning, { only: candidates })[0];
  if (!best || best.accuracy < MIN_CONFIDENCE) return null;
  return translationLanguages.find((language) => language === best.lang) ?? null;
}
