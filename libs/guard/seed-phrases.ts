import { sha256 } from './sha256.ts';
import type { WordList } from './bip39-word-lists.ts';
import type { SecretMatch } from './secret-match.ts';

export type WordLists = { english: WordList; chinese: readonly WordList[] };

/** BIP-39: 12 to 24 words, each eleven bits; the last bits are the beginning of the hash of the others. */
const PHRASE_LENGTHS = [24, 21, 18, 15, 12] as const;
const MIN_PHRASE_LENGTH = 12;
const BITS_PER_WORD = 11;

/** Behind one of these words a phrase may be any part of a run of characters. */
const SEED_PHRASE_WORDS =
  /助[记記][词詞]|[种種]子(?:[词詞短])?|恢[复復](?:[词詞]|短[语語])|[备備]份[词詞]|seed|mnemonic|recovery (?:phrase|words)|secret phrase/gi;
const LOOKBACK_CHARACTERS = 40;
/** Each test costs one hash; the limit bounds how long one message delays those behind it. */
const MAX_CHECKSUM_TESTS = 1_000;
/** Every message is searched before it is recorded, and most contain no Chinese. */
const HAN_CHARACTER = /\p{Script=Han}/u;

export const findSeedPhrases = (text: string, { english, chinese }: WordLists): SecretMatch[] => [
  ...englishPhrases(text, english),
  ...(HAN_CHARACTER.test(text) ? chinese : []).flatMap((list) => [
    ...spacedPhrases(text, list),
    ...unspacedPhrases(text, list),
  ]),
];

type ListedWord = { listIndex: number; start: number; end: number };

/**
 * Twelve words of the list in a row are no sentence: it has neither "the" nor "a", "is", "to" or "my". So they are
 * stopped whether or not the checksum holds, because a phrase with a spelling mistake still gives the wallet away.
 */
function englishPhrases(text: string, list: WordList): SecretMatch[] {
  return wordRunsOf(text, { words: /[a-z]+/gi, list }).map(toSecretMatch);
}

/** Single characters with something between them, numbered perhaps: nobody writes Chinese like that. */
function spacedPhrases(text: string, list: WordList): SecretMatch[] {
  const words = /(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu;
  return wordRunsOf(text, { words, list }).map(toSecretMatch);
}

/** A line of Chinese without marks. Its characters are everyday ones, so the checksum has to hold for all of it. */
function unspacedPhrases(text: string, list: WordList): SecretMatch[] {
  const isPhrase = createLimitedChecksumTest();
  return [...text.matchAll(/\p{Script=Han}[\p{Script=Han}\s]{10,}/gu)].flatMap(({ index, 0: run }) => {
    const words = [...run.matchAll(/\p{Script=Han}/gu)].map(({ index: at, 0: character }): ListedWord => {
      const start = index + at;
      return { listIndex: list.get(character) ?? -1, start, end: start + character.length };
    });
    if (PHRASE_LENGTHS.some((length) => words.length === length) && isPhrase(words)) return [toSecretMatch(words)];
    const labelled = wordsAfterLabel(text, words);
    return labelled && containsPhrase(labelled, isPhrase) ? [toSecretMatch(labelled)] : [];
  });
}

function createLimitedChecksumTest(): (words: readonly ListedWord[]) => boolean {
  let testsLeft = MAX_CHECKSUM_TESTS;
  return (words) => {
    if (testsLeft === 0 || words.some(({ listIndex }) => listIndex < 0)) return false;
    testsLeft -= 1;
    return hasValidChecksum(words);
  };
}

/** What follows the word for it, in the same run or shortly before it. */
function wordsAfterLabel(text: string, words: ListedWord[]): ListedWord[] | null {
  const [first, last] = [words[0]!, words.at(-1)!];
  const from = Math.max(0, first.start - LOOKBACK_CHARACTERS);
  const label = [...text.slice(from, last.end).matchAll(SEED_PHRASE_WORDS)].at(-1);
  if (!label) return null;
  const end = from + label.index + label[0].length;
  return words.filter(({ start }) => start >= end);
}

/** Whether any row of words as long as a phrase is one; those near the beginning are tested first. */
function containsPhrase(words: ListedWord[], isPhrase: (words: readonly ListedWord[]) => boolean): boolean {
  for (let at = 0; at + MIN_PHRASE_LENGTH <= words.length; at += 1)
    if (PHRASE_LENGTHS.some((length) => at + length <= words.length && isPhrase(words.slice(at, at + length))))
      return true;
  return false;
}

type WordSearch = { words: RegExp; list: WordList };

/** What may stand between two words of a phrase: numbering, marks or an "and". 一-四 includes other numerals and 个. */
const WORD_SEPARATOR = /^(?:\P{L}|and|no|st|nd|rd|th|[一-四號第]){1,40}$/iu;

/** Rows of at least twelve words of the list that stand directly one after the other. */
function wordRunsOf(text: string, { words, list }: WordSearch): ListedWord[][] {
  const runs: ListedWord[][] = [];
  let run: ListedWord[] = [];
  for (const { index, 0: word } of text.matchAll(words)) {
    const listIndex = list.get(word.toLowerCase());
    if (listIndex === undefined) {
      if (!WORD_SEPARATOR.test(word)) run = [];
      continue;
    }
    const last = run.at(-1);
    const here = { listIndex, start: index, end: index + word.length };
    if (last && WORD_SEPARATOR.test(text.slice(last.end, index))) run.push(here);
    else run = [here];
    if (run.length === MIN_PHRASE_LENGTH) runs.push(run);
  }
  return runs;
}

const toSecretMatch = (words: ListedWord[]): SecretMatch => ({
  kind: 'seed-phrase',
  start: words[0]!.start,
  end: words.at(-1)!.end,
});

/** Whether the last bits of the words are the checksum of the others. */
function hasValidChecksum(words: readonly ListedWord[]): boolean {
  const entropy = new Uint8Array((words.length * 4) / 3);
  let [bits, count, at] = [0, 0, 0];
  for (const { listIndex } of words) {
    bits = (bits << BITS_PER_WORD) | listIndex;
    for (count += BITS_PER_WORD; count >= 8 && at < entropy.length; count -= 8) entropy[at++] = bits >>> (count - 8);
    bits &= (1 << count) - 1;
  }
  return sha256(entropy)[0]! >>> (8 - count) === bits;
}
