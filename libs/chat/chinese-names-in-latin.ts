import { HAN_OF_LATIN, MANDARIN_SURNAMES } from './surnames.ts';
import { PINYIN } from './pinyin-table.ts';

/**
 * Chinese names in Latin letters (Li Weiming, Jenny Wong): the surname has to be in the Chinese text, and where the name is
 * written in pinyin, the given name behind it has to sound so.
 */
const NAME = /(?<!\p{L})\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){1,3}(?!\p{L})/gu;
const CHARACTERS_OF_SYLLABLE = new Map(
  PINYIN.trim()
    .split(/[|\n]/)
    .map((entry) => entry.split(' ') as [string, string]),
);
const MAX_SYLLABLE_LETTERS = 6;
/** 小王 and 阿明. */
const FORMS_OF_ADDRESS: Readonly<Record<string, string>> = { xiao: '小', lao: '老', ah: '阿' };
const NO_NAMES = /^(?:Hong Kong|Ah |An |He |So |To |New |Long |Man |The |My |Miss |Ma )/u;
const TITLES =
  /^(?:Mr|Mrs|Ms|Miss|Mdm|Madam|Dr|Officer|Inspector|Manager|Director|Lawyer|Uncle|Auntie|Aunt|Encik|Puan|Cik) /u;

export function hasNamesInHan(latin: string, han: string): boolean {
  const there = han.toLowerCase();
  return [...latin.matchAll(NAME)].every(([found]) => {
    const name = found.replace(TITLES, '');
    const words = name.toLowerCase().split(/[ -]/);
    if (words.length < 2 || NO_NAMES.test(name) || words.every((word) => there.includes(word))) return true;
    return isInHan(words, han);
  });
}

function isInHan(words: readonly string[], han: string): boolean {
  const [first = '', ...given] = words;
  const sounds = soundsOf(given.join(''));
  const surnames = (HAN_OF_LATIN.get(first) ?? '') + (FORMS_OF_ADDRESS[first] ?? '');
  if (surnames && sounds.length > 0) {
    const isPinyin = MANDARIN_SURNAMES.has(first) || first in FORMS_OF_ADDRESS;
    return isPinyin
      ? sounds.some((sound) => new RegExp(`[${surnames}]${sound}`, 'u').test(han)) || hasWesternOrder(words, han)
      : [...surnames].some((character) => han.includes(character));
  }
  if (surnames) return [...surnames].some((character) => han.includes(character));
  const last = HAN_OF_LATIN.get(words.at(-1)!);
  return !last || [...last].some((character) => han.includes(character));
}

/** Weiming Li. */
function hasWesternOrder(words: readonly string[], han: string): boolean {
  const surnames = HAN_OF_LATIN.get(words.at(-1)!);
  return (
    !!surnames &&
    soundsOf(words.slice(0, -1).join('')).some((sound) => new RegExp(`[${surnames}]${sound}`, 'u').test(han))
  );
}

/** Patterns for the characters of up to two syllables; none where the letters are no pinyin. */
function soundsOf(letters: string): string[] {
  const whole = CHARACTERS_OF_SYLLABLE.get(letters);
  const pairs = Array.from({ length: Math.min(MAX_SYLLABLE_LETTERS, letters.length - 1) }, (_, index) => {
    const [head, tail] = [letters.slice(0, index + 1), letters.slice(index + 1)].map((part) =>
      CHARACTERS_OF_SYLLABLE.get(part),
    );
    return head && tail ? [`[${head}][${tail}]`] : [];
  });
  return [...(whole ? [`[${whole}]`] : []), ...pairs.flat()];
}
