import { sha256 } from './sha256.ts';
import { chineseWords, englishWords, type WordList } from './bip39-word-lists.ts';
import type { SecretFamily, SecretMatch, TextRange } from './secret-match.ts';

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

/**
 * Twelve words of the list in a row are no sentence: it has neither "the" nor "a", "is", "to" or "my". So they are
 * stopped whether or not the checksum holds, because a phrase with a spelling mistake still gives the wallet away.
 */
const englishSeedPhrases: SecretFamily = {
  // Twelve words as short as those of the list, or that may stand between them.
  firstSign: /(?<![a-z])(?:(?:[a-z]{3,8}|(?:and|no|st|nd|rd|th)+)(?:[^a-z]+|$)){12}/i,
  find: (text) => wordRunsOf(text, { words: [...text.matchAll(/[a-z]+/gi)], list: englishWords }).map(toSecretMatch),
};

const chineseSeedPhrases: SecretFamily = {
  // Twelve characters beyond those that every Chinese character is beyond, which are tested faster.
  firstSign: /^(?:[^\u2e80-\uffff]*[\u2e80-\uffff]){12}/,
  find(text) {
    const single = hasManyShortRuns(text) ? [...text.matchAll(SINGLE_CHARACTERS)] : [];
    const lines = linesWithPhrases(text);
    return chineseWords.flatMap((list) => [
      ...wordRunsOf(text, { words: single, list }).map(toSecretMatch),
      ...unspacedPhrases(lines, list),
    ]);
  },
};

/** With the word lists, which they need: a page fetches this file when somebody begins to write. */
export const seedPhrases: readonly SecretFamily[] = [englishSeedPhrases, chineseSeedPhrases];

type Word = { word: string; start: number; end: number };
type ListedWord = { listIndex: number; start: number; end: number };

/** With something between them, numbered perhaps: nobody writes Chinese like that. */
const SINGLE_CHARACTERS = /(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu;

/** Costs less than to look at both sides of each character; a rare character is two units long. */
const hasManyShortRuns = (text: string): boolean =>
  (text.match(/\p{Script=Han}+/gu) ?? []).filter(({ length }) => length <= 2).length >= MIN_PHRASE_LENGTH;

/** Chinese without marks, which may be a phrase as a whole or behind the word for one. */
type Line = { characters: Word[]; labelled: Word[] };

const LINE = /\p{Script=Han}[\p{Script=Han}\s]{10,}/u;

function linesWithPhrases(text: string): Line[] {
  if (!LINE.test(text)) return [];
  const hasLabel = text.search(SEED_PHRASE_WORDS) >= 0;
  const mayBePhrase = (line: string) => hasLabel || isPhraseLength(line.match(/\p{Script=Han}/gu)!.length);
  return [...text.matchAll(new RegExp(LINE, 'gu'))].flatMap(({ index, 0: line }) => {
    if (!mayBePhrase(line)) return [];
    const characters = [...line.matchAll(/\p{Script=Han}/gu)].map(({ index: at, 0: word }): Word => {
      const start = index + at;
      return { word, start, end: start + word.length };
    });
    return [{ characters, labelled: wordsAfterLabel(text, characters) }];
  });
}

const isPhraseLength = (count: number): boolean => PHRASE_LENGTHS.some((length) => length === count);

/** The characters are everyday ones, so the checksum has to hold for all of a phrase. */
function unspacedPhrases(lines: readonly Line[], list: WordList): SecretMatch[] {
  const isPhrase = createLimitedChecksumTest();
  const listed = (words: Word[]) =>
    words.map(({ word, start, end }): ListedWord => ({ listIndex: list.get(word) ?? -1, start, end }));
  return lines.flatMap(({ characters, labelled }) => {
    if (isPhraseLength(characters.length) && isPhrase(listed(characters))) return [toSecretMatch(characters)];
    return containsPhrase(listed(labelled), isPhrase) ? [toSecretMatch(labelled)] : [];
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

/** What follows the word for it, in the same line or shortly before it. */
function wordsAfterLabel(text: string, words: Word[]): Word[] {
  const [first, last] = [words[0]!, words.at(-1)!];
  const from = Math.max(0, first.start - LOOKBACK_CHARACTERS);
  const label = [...text.slice(from, last.end).matchAll(SEED_PHRASE_WORDS)].at(-1);
  if (!label) return [];
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

type WordSearch = { words: readonly RegExpExecArray[]; list: WordList };

/** What may stand between two words of a phrase: numbering, marks or an "and". 一-四 includes other numerals and 个. */
const WORD_SEPARATOR = /^(?:\P{L}|and|no|st|nd|rd|th|[一-四號第]){1,40}$/iu;

/** Rows of at least twelve words of the list that stand directly one after the other. */
function wordRunsOf(text: string, { words, list }: WordSearch): ListedWord[][] {
  const runs: ListedWord[][] = [];
  let run: ListedWord[] = [];
  for (const { index, 0: word } of words) {
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

const toSecretMatch = (words: readonly TextRange[]): SecretMatch => ({
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
