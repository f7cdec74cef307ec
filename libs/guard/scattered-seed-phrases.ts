import { hasValidChecksum, PHRASE_LENGTHS } from './bip39-checksum.ts';
import { englishWords, latinWordLists, syllableWordLists, type WordList } from './bip39-word-lists.ts';
import { everydayWords } from './everyday-words.ts';
import { correctionsOf, isMisspelt } from './misspelt-words.ts';
import { PHRASE_LABEL } from './phrase-evidence.ts';
import { segmentsOf, type TextWord } from './phrase-rows.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

const MIN_PHRASE_LENGTH = 12;
/** What is said between two parts of a phrase is said in other words; shorter parts are in every sentence. */
const MIN_PART_LENGTH = 3;
const MAX_MISSPELT = 2;
const MAX_PARTS = 8;
const MAX_EVERYDAY_SHARE = 0.6;
const MAX_EVERYDAY_SHARE_PART = 0.45;
/** What a long text may cost. */
const MAX_WORDS = 120;

const toSecretMatch = (words: readonly TextWord[]): SecretMatch => ({
  kind: 'seed-phrase',
  start: words[0]!.start,
  end: words.at(-1)!.end,
});

/** A phrase with talk between its parts: by its checksum over all of them, or by what it is called. */
export const scatteredSeedPhrases: SecretFamily = {
  firstSign: /(?:[^\s\d\p{P}]{1,14}[^\p{L}]+){11}/u,
  find: (text) => {
    const words = segmentsOf(text, 1).flat();
    if (words.length < MIN_PHRASE_LENGTH || words.length > MAX_WORDS) return [];
    const isLabelled = PHRASE_LABEL.test(text);
    return [...latinWordLists, ...syllableWordLists].flatMap((list) => {
      const parts = partsIn(words, list);
      return parts.length > 1 && parts.length <= MAX_PARTS && !isOneOf(parts, list)
        ? phraseIn(parts, { list, isLabelled }).map(toSecretMatch)
        : [];
    });
  },
};

/** One of them is a phrase by itself, and the others are a few words of the sentence around it. */
const isOneOf = (parts: readonly TextWord[][], list: WordList): boolean =>
  parts.some(
    (part) =>
      parts.flat().length - part.length < MIN_PHRASE_LENGTH / 2 &&
      PHRASE_LENGTHS.some((length) =>
        part.slice(length - 1).some((_, at) => isValid(part.slice(at, at + length), list)),
      ),
  );

const isValid = (words: readonly TextWord[], list: WordList): boolean =>
  words.every(({ folded }) => list.has(folded)) && hasValidChecksum(words.map(({ folded }) => list.get(folded)!));

/** The longest rows of listed words. */
function partsIn(words: readonly TextWord[], list: WordList): TextWord[][] {
  const parts: TextWord[][] = [];
  let part: TextWord[] = [];
  for (const [at, word] of words.entries())
    if (list.has(word.folded) || isSlip(words, at, list)) part.push(word);
    else {
      parts.push(part);
      part = [];
    }
  return [...parts, part].filter(({ length }) => length >= MIN_PART_LENGTH);
}

/** A misspelt word behind two that are listed, or between two. */
function isSlip(words: readonly TextWord[], at: number, list: WordList): boolean {
  const isListed = (place: number) => list.has(words[place]?.folded ?? '');
  return isListed(at - 1) && (isListed(at + 1) || isListed(at - 2)) && isMisspelt(words[at]!.folded, list);
}

type Evidence = { list: WordList; isLabelled: boolean };

/** The parts of a phrase, without the words before and behind it that are listed by accident. */
function phraseIn(parts: readonly TextWord[][], evidence: Evidence): TextWord[][] {
  const words = parts.flat();
  for (const length of PHRASE_LENGTHS)
    for (let at = 0; at + length <= words.length; at += 1) {
      const phrase = words.slice(at, at + length);
      if (!isPhrase(phrase, words.length === length, evidence)) continue;
      return parts.map((part) => part.filter((word) => phrase.includes(word))).filter((part) => part.length > 0);
    }
  return [];
}

function isPhrase(words: readonly TextWord[], isAll: boolean, { list, isLabelled }: Evidence): boolean {
  const everyday = list === englishWords ? words.filter(({ folded }) => everydayWords.has(folded)).length : 0;
  if (everyday > words.length * (isLabelled || isAll ? MAX_EVERYDAY_SHARE : MAX_EVERYDAY_SHARE_PART)) return false;
  const slips = words.filter(({ folded }) => !list.has(folded));
  if (isLabelled && isAll) return slips.length <= MAX_MISSPELT;
  const indexesWith = (correction: string) => words.map(({ folded }) => list.get(folded) ?? list.get(correction)!);
  const readings = slips.length === 0 ? [''] : [...new Set(correctionsOf(slips[0]!.folded, list))];
  return slips.length <= 1 && readings.some((correction) => hasValidChecksum(indexesWith(correction)));
}

/** Directly behind its name: words of other lists (Electrum, SLIP-39, Monero), or with more slips than can be counted. */
const NAMED_WORDS =
  /(?:seed(?: ?(?:phrase|words?))?|mnemonic(?: (?:phrase|words?|seed))?|(?:recovery|secret|backup|wallet|electrum|monero) (?:phrase|words?|seed)|(?:12|18|20|24|25|33)[- ]words?(?: (?:phrase|seed|backup))?|助[记記][词詞]|frasa \w{1,12})[^\p{L}\n]{0,6}(?:(?:is|are|was|were|ialah|是|为|為|就是|如下)[^\p{L}\n]{0,4})?\s*((?:[a-z]{3,12}[\s,.、\d)(-]{1,6}){11,32}[a-z]{3,12})/dgiu;
/** The last of the 25 words of a Monero seed is one of the others. */
const TWENTY_FIVE = /(?<![a-z,.]\s?)((?:[a-z]{4,12}[\s,]{1,3}){24}[a-z]{4,12})(?![a-z]|[\s,]{1,3}[a-z])/dg;
const SENTENCE_WORD =
  /\b(?:the|is|are|was|were|has|have|had|and|but|not|they|them|their|his|her|she|you|your|with|for|from|that|this|what|when|how|who|why|can|will|would|should|give|gave|please|never|because|all|any|been|did|does|just|our|out|off)\b/gi;

export const unlistedSeedPhrases: SecretFamily = {
  firstSign: /(?:[a-z]{3,12}[\s,.、\d)(-]{1,6}){11}[a-z]{3}/i,
  find: (text) => [
    ...[...text.matchAll(NAMED_WORDS)].filter(({ 1: words }) => !isSentence(words!)).map(toMatch),
    ...[...text.matchAll(TWENTY_FIVE)].filter(({ 1: words }) => hasChecksumWord(words!)).map(toMatch),
  ],
};

const isSentence = (words: string): boolean => (words.match(SENTENCE_WORD) ?? []).length > 1;

function hasChecksumWord(words: string): boolean {
  const all = words.split(/[\s,]+/);
  return !isSentence(words) && all.indexOf(all.at(-1)!) < all.length - 1;
}

const toMatch = ({ indices }: RegExpExecArray): SecretMatch => {
  const [start, end] = indices![1]!;
  return { kind: 'seed-phrase', start, end };
};
