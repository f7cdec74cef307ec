import { detectAll } from 'tinyld';
import { translationLanguageOf } from '@libs/chat/accept-translation.ts';
import { isChinese } from '@libs/chat/translation-plausibility.ts';
import { translationLanguages, type TranslationLanguage } from '@libs/protocol/translation.ts';
import { detectChineseScript } from './chinese-conversion.ts';

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

/** Words with which people begin, in languages of one script, for a browser that is set to another one. */
const SHORT_WORDS: Partial<Record<TranslationLanguage, string>> = {
  en: 'help please yes no ok okay thanks thank hello hi me you i how what when where why police bank money scam lost sorry who good',
  ms: 'tolong terima kasih ya tidak tak boleh saya apa bila mana kenapa bank polis duit wang bantu selamat maaf kena tipu',
  id: 'tolong terima kasih iya tidak bisa saya apa kapan kenapa polisi uang bantu maaf ditipu',
  es: 'hola ayuda gracias por favor sí socorro dinero policía',
  fr: 'bonjour aide merci oui non secours argent police salut',
  de: 'hallo hilfe danke bitte ja nein geld polizei',
  pt: 'olá ajuda obrigado obrigada sim não dinheiro polícia',
  it: 'ciao aiuto grazie sì soldi polizia',
};

/**
 * The language of a text that is too short to show it: the writer's own where the words are none of another's, and
 * English for Latin letters of somebody whose language has others. `writerLang` is a browser's tag.
 */
export function languageOfShortText(text: string, writerLang: string): TranslationLanguage | null {
  const letters = lettersOf(text);
  if (letters.length === 0) return null;
  const own = translationLanguageOf(writerLang);
  const isLatin = letters.every((letter) => LATIN.test(letter));
  if (!isLatin) return isOfScript(own, letters) ? own : null;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const speaks = (language: TranslationLanguage) =>
    words.every((word) => SHORT_WORDS[language]?.split(' ').includes(word));
  const candidate = [own, ...(Object.keys(SHORT_WORDS) as TranslationLanguage[])].find(speaks);
  if (candidate) return candidate;
  return translationLanguages.includes(own) && !OTHER_SCRIPT_LANGUAGES.has(own) ? own : null;
}

const OTHER_SCRIPT_LANGUAGES = new Set<TranslationLanguage>([
  'zh',
  'zh-TW',
  'ja',
  'ko',
  'ru',
  'uk',
  'ar',
  'fa',
  'hi',
  'th',
  'he',
]);

const isOfScript = (language: TranslationLanguage, letters: readonly string[]): boolean => {
  const isHan = letters.every((letter) => /\p{sc=Han}/u.test(letter));
  return isHan
    ? isChinese(language) || language === 'ja'
    : OTHER_SCRIPT_LANGUAGES.has(language) && !isChinese(language);
};

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
