import { hasValidChecksum, PHRASE_LENGTHS } from './bip39-checksum.ts';
import { englishBeginnings, englishWords, type WordList } from './bip39-word-lists.ts';
import { everydayWords } from './everyday-words.ts';
import { isListOfThings } from './listed-things.ts';
import { correctionsOf } from './misspelt-words.ts';
import type { TextWord } from './phrase-rows.ts';

/** A row of words of one list, of which a few may be misspelt, in its text. */
export type ListedRow = { text: string; words: readonly RowWord[]; list: WordList };
export type RowWord = TextWord & { isListed: boolean };

/** Somebody calls it a phrase. */
export const PHRASE_LABEL =
  /seed|mnemonic|\b(?:recover\w*|secret|backup|back-up|restore|wallet|my|the|his) (?:phrase|words?)\b|\bphrases?\b|(?:12|15|18|24|25|twelve|twenty[- ]four)[- ]words?|(?:12|24) perkataan|助[记記][词詞]|[恢回][复復](?:[词詞]|短[语語])|[种種]子[词詞]?|[备備]份?[词詞]|(?:12|24|十二|二十四)[个個]?(?:[词詞字]|[单單][词詞])|frasa|ordlist/i;
const LABEL_LOOKBACK = 80;
const LABEL_LOOKAHEAD = 48;

/** Of a hundred random phrases two have more of them. */
const MAX_EVERYDAY_SHARE = 0.67;
/** All of a row is a phrase by its checksum, unless nearly every word is one of them. */
const MAX_EVERYDAY_SHARE_ALONE = 0.8;
/** Where nothing but the words themselves says it. */
const MAX_EVERYDAY_SHARE_MISSPELT = 0.51;
/** Of so many words one row in 64 is right by accident, of twelve one in 16. */
const LONG_LENGTH = 18;
const MAX_STRANGE_BESIDE = 1;
/** Of ten gaps six have a number in them. */
const MIN_NUMBERED_SHARE = 0.6;
/** Each test costs one hash; the limit bounds what one message costs. */
const MAX_CHECKSUM_TESTS = 400;

/** What of a row is a phrase: by its checksum, by what it is called, or by how it is written; null where it is a sentence. */
export function phraseOf(whole: ListedRow): readonly RowWord[] | null {
  const row = { ...whole, words: withinLayout(whole) };
  if (!isLabelled(row) && isListOfThings(row.words.map(({ folded }) => folded))) return null;
  const windows = windowsOf(row);
  const valid = validWindow(row, windows);
  if (isLabelled(row) || isNumbered(row)) return valid ?? withoutSentence(row, windows) ?? row.words;
  return valid ?? windows.find((window) => isPhraseByItself(row, window))?.words ?? null;
}

/** Without the words before and behind that are not written like the others: "a, b, … c, d please help". */
function withinLayout({ text, words }: ListedRow): readonly RowWord[] {
  const gaps = words.slice(1).map(({ start }, at) => layoutOf(text.slice(words[at]!.end, start)));
  const usual = [...new Set(gaps)].find(
    (gap) => gap.trim() && gaps.filter((other) => other === gap).length >= MIN_GAPS,
  );
  if (usual === undefined) return words;
  return words.slice(gaps.indexOf(usual), gaps.lastIndexOf(usual) + 2);
}

const MIN_GAPS = 11;
const layoutOf = (gap: string): string => gap.replaceAll(/\d+(?:st|nd|rd|th)?/gi, '1').replaceAll(/\s+/g, ' ');

/** A part as long as a phrase; beside it there should be only words that sentences are made of. */
type Window = { words: readonly RowWord[]; share: number; strangeBeside: number };

/** Those with the fewest everyday words first: the others begin or end in the sentence around the phrase. */
function windowsOf({ words, list }: ListedRow): Window[] {
  const isStrange = (word: RowWord) => word.isListed && !everydayWords.has(word.folded);
  const strange = words.filter(isStrange).length;
  return PHRASE_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) => words.slice(at, at + length)),
  )
    .map((part) => ({
      words: part,
      share: everydayShare(part, list),
      strangeBeside: strange - part.filter(isStrange).length,
    }))
    .sort((a, b) => a.strangeBeside - b.strangeBeside || a.share - b.share);
}

/**
 * Of a row that is longer than the phrase: "… order can you check". What stands beside a part must be words of which
 * sentences are made, and one of them a word that none is without. The shortest such part, so that none of these is masked.
 */
function withoutSentence({ words }: ListedRow, windows: readonly Window[]): readonly RowWord[] | null {
  const beside = (part: readonly RowWord[]) => words.filter((word) => !part.includes(word));
  const fitting = windows.filter(({ words: part, strangeBeside }) => {
    const others = beside(part);
    return (
      strangeBeside === 0 &&
      others.length > 0 &&
      others.every(({ isListed }) => isListed) &&
      others.some(({ folded }) => SENTENCE_WORDS.has(folded))
    );
  });
  const shortest = fitting.toSorted((a, b) => a.words.length - b.words.length || a.share - b.share)[0];
  return shortest?.words ?? null;
}

const SENTENCE_WORDS = new Set(
  'you can that this they have what when where then there please help must any all because just only will your very much now never more also was use used find'.split(
    ' ',
  ),
);

/** Where nothing but the words themselves says it: all of a row, of which one or two have a slip. */
function isPhraseByItself({ text, words, list }: ListedRow, window: Window): boolean {
  if (list === englishBeginnings) return false;
  if (list !== englishWords) return window.strangeBeside === 0;
  const isUsual = window.share > 0 && window.share < MAX_EVERYDAY_SHARE_MISSPELT;
  if (!isUsual || window.strangeBeside > 0) return false;
  const gaps = text.slice(window.words[0]!.end, window.words.at(-1)!.start);
  const hasSlip = window.words.some(({ isListed }) => !isListed);
  return (hasSlip && !goesOnAsList({ text, words, list }, window.words)) || ONE_IN_A_LINE.test(gaps);
}

/** A list of goods has commas, and more of them than a phrase has words. */
function goesOnAsList({ text, words }: ListedRow, part: readonly RowWord[]): boolean {
  const [before, behind] = [words[words.indexOf(part[0]!) - 1], words[words.indexOf(part.at(-1)!) + 1]];
  return (
    (before !== undefined && COMMA.test(text.slice(before.end, part[0]!.start))) ||
    (behind !== undefined && COMMA.test(text.slice(part.at(-1)!.end, behind.start)))
  );
}

const COMMA = /[,，、]/;

const ONE_IN_A_LINE = /^(?:[ \t]*\n+[ \t]*\p{L}+)*[ \t]*\n+[ \t]*$/u;

function everydayShare(words: readonly TextWord[], list: WordList): number {
  if (list !== englishWords && list !== englishBeginnings) return 0;
  return words.filter(({ folded }) => everydayWords.has(folded)).length / words.length;
}

function isLabelled({ text, words }: ListedRow): boolean {
  const [start, end] = [words[0]!.start, words.at(-1)!.end];
  const before = text.slice(Math.max(0, start - LABEL_LOOKBACK), start);
  return PHRASE_LABEL.test(before) || PHRASE_LABEL.test(text.slice(end, end + LABEL_LOOKAHEAD).split('\n\n')[0]!);
}

function isNumbered({ text, words }: ListedRow): boolean {
  const gaps = words.slice(1).map(({ start }, at) => text.slice(words[at]!.end, start));
  const numbered = gaps.filter((gap) => /\d|第|[一二三四五六七八九十]/.test(gap)).length;
  return numbered >= gaps.length * MIN_NUMBERED_SHARE;
}

/** A part whose checksum holds, as it stands or with one slip mended. */
function validWindow(row: ListedRow, windows: readonly Window[]): readonly RowWord[] | null {
  const { words, list } = row;
  let testsLeft = MAX_CHECKSUM_TESTS;
  const isValid = (indexes: readonly number[]) => (testsLeft -= 1) >= 0 && hasValidChecksum(indexes);
  const isSaid = ({ words: part, share }: Window) =>
    (share === 0 && list === englishWords && goesOnAsList(row, part)) ||
    share > (part.length === words.length ? MAX_EVERYDAY_SHARE_ALONE : MAX_EVERYDAY_SHARE);
  for (const maxSlips of [0, 1])
    for (const window of windows) {
      const slips = window.words.filter(({ isListed }) => !isListed);
      const maxBeside =
        window.words.length >= LONG_LENGTH && maxSlips === 0 ? words.length : MAX_STRANGE_BESIDE - maxSlips;
      if (slips.length !== maxSlips || isSaid(window) || window.strangeBeside > maxBeside) continue;
      if (readings(window.words, slips[0], list).some(isValid)) return window.words;
    }
  return null;
}

function readings(part: readonly RowWord[], slip: RowWord | undefined, list: WordList): number[][] {
  const read = (correction: string) => part.map((word) => list.get(word === slip ? correction : word.folded)!);
  return slip ? [...new Set(correctionsOf(slip.folded, list))].map(read) : [read('')];
}
