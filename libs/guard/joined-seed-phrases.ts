import { foldWord, latinWordLists, syllableWordLists, type WordList } from './bip39-word-lists.ts';
import { isMisspelt } from './misspelt-words.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

const MIN_PHRASE_LENGTH = 12;
const MIN_WORD_LENGTH = 2;
const MAX_WORD_LENGTH = 11;
const MAX_MISSPELT = 2;
/** Each look for a misspelt word costs hundreds of comparisons; the limit bounds what one message costs. */
const MAX_MISSPELT_TESTS = 200;
/** Fewer listed words than these within a run make no phrase, whatever stands between them. */
const MIN_LISTED = 10;

/** Letters without anything between them: twelve words of one list that fill such a run are no accident. */
const LETTERS = /[\u0300-\u036fA-Za-z\u00c0-\u024f]{36,}|[\u3041-\u309f\u30fc]{20,}|[\uac00-\ud7a3\u1100-\u11ff]{20,}/;

/** A phrase whose words were written or copied without spaces. */
export const joinedSeedPhrases: SecretFamily = {
  firstSign: LETTERS,
  find: (text) =>
    [...text.matchAll(new RegExp(LETTERS, 'g'))].flatMap(({ index, 0: run }) => {
      const { folded, offsets } = foldLetters(run);
      const lists = /[a-z]/.test(folded) ? latinWordLists : syllableWordLists;
      return lists
        .flatMap((list) => joinedRange(folded, list))
        .map(([start, end]): SecretMatch => ({
          kind: 'seed-phrase',
          start: index + offsets[start]!,
          end: index + offsets[end]!,
        }));
    }),
};

/** The letters as lists have them, with the offset of each in the run. */
function foldLetters(run: string): { folded: string; offsets: number[] } {
  let folded = '';
  const offsets: number[] = [];
  for (let at = 0; at < run.length; at += 1) {
    const letter = foldWord(run[at]!);
    for (let unit = 0; unit < letter.length; unit += 1) offsets.push(at);
    folded += letter;
  }
  return { folded, offsets: [...offsets, run.length] };
}

/** The most words in a row that end at a position, by how many of them are misspelt, and where the row begins. */
type Row = { words: number; start: number };

/** From the first letter of the longest row of listed words to its last; nothing when it is shorter than a phrase. */
function joinedRange(letters: string, list: WordList): [start: number, end: number][] {
  if (!hasListedWords(letters, list)) return [];
  const rows: Row[][] = Array.from({ length: letters.length + 1 }, (_, start) => [{ words: 0, start }]);
  const isMisspeltWord = createLimitedTest(list);
  let best: [start: number, end: number] | null = null;
  for (let end = MIN_WORD_LENGTH; end <= letters.length; end += 1) {
    for (let length = MIN_WORD_LENGTH; length <= Math.min(MAX_WORD_LENGTH, end); length += 1) {
      const word = letters.slice(end - length, end);
      const before = rows[end - length]!;
      if (list.has(word)) extendRows(before, rows[end]!, 0);
      else if ((before[0]?.words ?? 0) > 0 && isMisspeltWord(word)) extendRows(before, rows[end]!, 1);
    }
    const longest = rows[end]!.reduce((a, b) => (b.words > a.words ? b : a));
    if (longest.words >= MIN_PHRASE_LENGTH && (!best || longest.start <= best[0])) best = [longest.start, end];
  }
  return best ? [best] : [];
}

function createLimitedTest(list: WordList): (word: string) => boolean {
  let testsLeft = MAX_MISSPELT_TESTS;
  return (word) => (testsLeft -= 1) >= 0 && isMisspelt(word, list);
}

/** Costs less than the rows, and most runs of letters that are no phrase have next to none. */
function hasListedWords(letters: string, list: WordList): boolean {
  let listed = 0;
  for (let end = MIN_WORD_LENGTH; end <= letters.length && listed < MIN_LISTED; end += 1)
    for (let length = MIN_WORD_LENGTH; length <= Math.min(MAX_WORD_LENGTH, end); length += 1)
      if (list.has(letters.slice(end - length, end))) listed += 1;
  return listed >= MIN_LISTED;
}

function extendRows(before: readonly Row[], after: Row[], misspelt: 0 | 1): void {
  before.forEach((row, slips) => {
    const now = slips + misspelt;
    const longest = after[now];
    if (now <= MAX_MISSPELT && (!longest || longest.words < row.words + 1))
      after[now] = { words: row.words + 1, start: row.start };
  });
}
