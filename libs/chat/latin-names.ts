import { isFunctionWord, isGivenName, isOrdinary } from './ordinary-capitals.ts';
import { HAN_OF_LATIN } from './surnames.ts';

/**
 * Names in a text in Latin letters: words with a capital within a sentence, and at its beginning what is known as a name.
 * `words` are as they are written, without titles.
 */
export type LatinName = { words: readonly string[]; hasTitle: boolean };

const WORD = String.raw`\p{Lu}[\p{Ll}\p{M}]+(?:['’]\p{Lu}?\p{Ll}+)?(?:\p{Lu}\p{Ll}+)*`;
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}@_./-])${WORD}(?:(?: |-|(?<=\p{Ll})-)(?:(?:bin|binti|bt|al|de|van|von|da|di|del|el)[ -])?(?:${WORD}|\p{Ll}+(?<=-\p{Ll}{1,6})(?!\p{L})))*(?![\p{L}\p{N}@_])`,
  'gu',
);
const TITLE =
  /(?<!\p{L})(?:mr|mrs|ms|miss|mdm|madam|dr|doctor|prof|professor|officer|inspector|sergeant|manager|director|lawyer|attorney|teacher|captain|general|colonel|uncle|auntie|aunt|agent|detective|encik|puan|cik|tuan|datuk|dato|lao|xiao|inspektor|pegawai|sarjan|cikgu)\.? ?$/iu;
const SENTENCE_START = /(?:^|[.!?:;。！？…\n"“”(（*•>|/~-]|\d[.)])\s*["“'‘(]?$/u;

export function latinNamesIn(text: string): LatinName[] {
  return [...text.matchAll(RUN)].flatMap((found) => {
    const before = text.slice(Math.max(0, found.index - TITLE_LOOKBEHIND_CHARACTERS), found.index);
    const words = found[0].replace(/['’]s$/u, '').split(/[ -]/u);
    // Malay's May.
    if (words.length === 1 && words[0] === 'Mei' && /\d(?:hb)? $/u.test(before)) return [];
    const isStart = SENTENCE_START.test(before) && !TITLE.test(before);
    return namesOf(isStart ? withoutSentenceStart(words) : words, TITLE.test(before));
  });
}
const TITLE_LOOKBEHIND_CHARACTERS = 12;

/** The first word of a sentence is a name where it is known as one, or where another one follows. */
function withoutSentenceStart(words: readonly string[]): readonly string[] {
  const [first = '', second] = words;
  const isKnown =
    isGivenName(first) || (second !== undefined && HAN_OF_LATIN.has(first.toLowerCase()) && !isOrdinary(second));
  const isName = second !== undefined && [first, second].every((word) => !isOrdinary(word) && !isFunctionWord(word));
  return isKnown || isName ? words : words.slice(1);
}

/** Ordinary words are between names; a title among them belongs to the next one. */
function namesOf(words: readonly string[], isTitled: boolean): LatinName[] {
  // 小李 and 老王.
  if (words.length === 2 && /^(?:Lao|Xiao)$/u.test(words[0]!)) return [{ words: words.slice(1), hasTitle: true }];
  const names: { words: string[]; hasTitle: boolean }[] = [{ words: [], hasTitle: isTitled }];
  const isChinese = [words[0], words.at(-1)].some((word) => HAN_OF_LATIN.has((word ?? '').toLowerCase()));
  for (const word of words) {
    const isParticle = /^(?:bin|binti|bt|al|de|van|von|da|di|del|el)$/u.test(word);
    if (isParticle || isOrdinary(word) || (isFunctionWord(word) && !isChinese))
      names.push({ words: [], hasTitle: TITLE.test(word) });
    else names.at(-1)!.words.push(word.replace(/['’]s$/u, ''));
  }
  return names.filter((name) => name.words.some((word) => /^\p{Lu}/u.test(word)));
}
