import { PINYIN } from './pinyin-table.ts';
import { isRegionalSound, pinyinOfWadeGiles } from './chinese-romanisations.ts';
import { HAN_OF_LATIN, MANDARIN_SURNAMES } from './surnames.ts';

/**
 * Chinese names in Latin letters (Li Weiming, Lin Chia-hui, Wong Kam Fai): the surname has to be in the Chinese text, and
 * what is behind it has to sound like the given name, as Mandarin or, syllable by syllable, as another Chinese language.
 */
const CHARACTERS_OF_SYLLABLE = new Map(
  PINYIN.trim()
    .split(/[|\n]/)
    .map((entry) => entry.split(' ') as [string, string]),
);
const MAX_SYLLABLE_LETTERS = 6;
/** 小王 and 阿明. */
const FORMS_OF_ADDRESS: Readonly<Record<string, string>> = { xiao: '小', lao: '老', ah: '阿' };

/** Of Taiwan: a given name behind these is Mandarin in Wade-Giles. */
const WADE_GILES_SURNAMES = new Set(
  'hsu chang tsai hsieh cheng chou kuo tseng hsiao chiang chu tsao chung yeh tu chien chiu tsou liao lai su yang chen lin huang wu liu lu chuang ho chao ko'.split(
    ' ',
  ),
);

/** Null where the words are no Chinese name. */
export function isChineseNameIn(words: readonly string[], han: string): boolean | null {
  const lower = words.map((word) => word.toLowerCase());
  const [first = '', ...given] = lower;
  const last = lower.at(-1)!;
  const surnames = HAN_OF_LATIN.get(first) ?? (FORMS_OF_ADDRESS[first] ? [FORMS_OF_ADDRESS[first]] : undefined);
  if (lower.length === 1) return isAloneIn(first, surnames, han);
  if (surnames && isGivenBehind({ surnames, given, ...styleOf(first) }, han)) return true;
  const behind = HAN_OF_LATIN.get(last);
  if (behind && isGivenBehind({ surnames: behind, given: lower.slice(0, -1), ...styleOf(last) }, han)) return true;
  const isGivenAlone =
    given.length > 0 && patternsOf(lower.join('')).some((pattern) => new RegExp(pattern, 'u').test(han));
  if (isGivenAlone) return true;
  return surnames && given.every(isSyllables) ? false : null;
}

const styleOf = (surname: string) => ({
  isMandarin: MANDARIN_SURNAMES.has(surname) || surname in FORMS_OF_ADDRESS,
  isTaiwanese: MANDARIN_SURNAMES.has(surname) || WADE_GILES_SURNAMES.has(surname),
});

/** A given name of pinyin; a surname alone is asked of the names of the Chinese text. */
function isAloneIn(word: string, surnames: readonly string[] | undefined, han: string): boolean | null {
  if (surnames) return null;
  return patternsOf(word).some((pattern) => new RegExp(pattern, 'u').test(han)) ? true : null;
}

type Behind = { surnames: readonly string[]; given: readonly string[]; isMandarin: boolean; isTaiwanese: boolean };

function isGivenBehind({ surnames, given, isMandarin, isTaiwanese }: Behind, han: string): boolean {
  const patterns = patternsOf(given.join(''));
  const isPinyin = surnames.some((surname) => patterns.some((pattern) => new RegExp(surname + pattern, 'u').test(han)));
  // Two words (Yi-chun) may be Wade-Giles, even where they could be pinyin.
  if (isPinyin || (isMandarin && patterns.length > 0 && given.length < 2)) return isPinyin;
  const syllables = given.flatMap(syllablesOf);
  const mandarin = syllables.map((syllable) =>
    pinyinOfWadeGiles(syllable)
      .map((each) => CHARACTERS_OF_SYLLABLE.get(each) ?? '')
      .join(''),
  );
  if (isTaiwanese && mandarin.every((characters) => characters !== '')) {
    const pattern = mandarin.map((characters) => `[${characters}]`).join('');
    return surnames.some((surname) => new RegExp(surname + pattern, 'u').test(han));
  }
  return surnames.some((surname) =>
    [...han.matchAll(new RegExp(`${surname}(?=(\\p{sc=Han}{${syllables.length}}))`, 'gu'))].some(([, characters]) =>
      isRegionalSound(syllables, characters!),
    ),
  );
}

/** `Kamfai` is two syllables, as far as vowels tell. */
const syllablesOf = (word: string): string[] => word.match(/[^aeiou]*[aeiou]+(?:ng?|[mptkh](?![aeiou]))?/gu) ?? [word];
const isSyllables = (word: string): boolean => word.length <= 6 || syllablesOf(word).length <= 2;

/** Patterns for the characters of up to three syllables; none where the letters are no pinyin. */
function patternsOf(letters: string): string[] {
  const whole = CHARACTERS_OF_SYLLABLE.get(letters);
  const longer = Array.from({ length: Math.min(MAX_SYLLABLE_LETTERS, letters.length - 1) }, (_, index) => {
    const head = CHARACTERS_OF_SYLLABLE.get(letters.slice(0, index + 1));
    const tail = CHARACTERS_OF_SYLLABLE.get(letters.slice(index + 1));
    return head && tail ? [`[${head}][${tail}]`] : [];
  });
  return [...(whole ? [`[${whole}]`] : []), ...longer.flat()];
}
