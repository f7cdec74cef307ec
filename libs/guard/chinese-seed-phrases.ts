import { chineseWords, type WordList } from './bip39-word-lists.ts';
import { hasValidChecksum, isPhraseLength, PHRASE_LENGTHS } from './bip39-checksum.ts';
import { isPlainSentence, looksLikeSentence, makesNoSense } from './chinese-sentences.ts';
import type { SecretFamily, SecretMatch, TextRange } from './secret-match.ts';

const MIN_PHRASE_LENGTH = 12;
const MAX_WRONG = 2;

/** Behind one of these words a phrase may be any part of a run of characters. */
const SEED_PHRASE_WORDS =
  /助[记記][词詞]|[种種]子(?:[词詞短])?|恢[复復](?:[词詞]|短[语語])|[备備]份[词詞]|seed|mnemonic|recovery (?:phrase|words)|secret phrase|frasa/gi;
const LOOKBACK_CHARACTERS = 40;
/** Each test costs one hash; the limit bounds how long one message delays those behind it. */
const MAX_CHECKSUM_TESTS = 1_000;

export const chineseSeedPhrases: SecretFamily = {
  // Twelve characters beyond those that every Chinese character is beyond, which are tested faster.
  firstSign: /^(?:[^\u2e80-\uffff]*[\u2e80-\uffff]){12}/,
  find(text) {
    // With and without what may be a number: 十、 is the tenth character of a phrase, or its word 十.
    const texts = hasManyShortRuns(text) ? [text, withoutOrdinals(text)] : [];
    const lines = linesWithPhrases(text);
    return chineseWords.flatMap((list) => [
      ...texts.flatMap((read) => spacedPhrases(read, list)),
      ...unspacedPhrases(lines, list),
      ...(lines.length === 0 ? groupedPhrases(text, list) : []),
    ]);
  },
};

type Character = TextRange & { word: string };

/** 第一个, 二、, 五杰 and the like, which would join a character with its number. Replaced by spaces, so offsets stay true. */
const ORDINALS =
  /第[一二三四五六七八九十百\d]{1,3}[个個位号號字词詞是为為]{0,3}|[一二三四五六七八九十]{1,3}(?=[、.．:：)）])|(?<=^|[，,、；;。\s])[一二三四五六七八九十]{1,3}(?=\p{Script=Han}(?:[，,、；;。\s]|$))/gu;
const withoutOrdinals = (text: string): string => text.replaceAll(ORDINALS, (ordinal) => ' '.repeat(ordinal.length));

/** With something between them, numbered perhaps: nobody writes Chinese like that. */
const SINGLE_CHARACTERS = /(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu;
const MAX_GAP = 40;

function singleCharacters(text: string): Character[] {
  const singles = [...text.matchAll(SINGLE_CHARACTERS)].map(toCharacter);
  const [first, last] = [singles[0], singles.at(-1)];
  if (!first || !last || singles.length >= MIN_PHRASE_LENGTH || singles.length < MIN_PHRASE_LENGTH - 2) return singles;
  // The first or the last one may stand directly beside the sentence.
  const before = LAST_OF_SENTENCE.exec(text.slice(0, first.start));
  const behind = FIRST_OF_SENTENCE.exec(text.slice(last.end));
  return [
    ...(before ? [toCharacter({ 0: before[1]!, index: before.index })] : []),
    ...singles,
    ...(behind ? [toCharacter({ 0: behind[1]!, index: last.end + behind[0].length - behind[1]!.length })] : []),
  ];
}

const LAST_OF_SENTENCE = /(\p{Script=Han})[\s、,，.·|/-]{1,4}$/u;
const FIRST_OF_SENTENCE = /^[\s、,，.·|/-]{1,4}(\p{Script=Han})/u;

const toCharacter = ({ index, 0: word }: { index: number; 0: string }): Character => ({
  word,
  start: index,
  end: index + word.length,
});

/** Costs less than to look at both sides of each character; a rare character is two units long. */
const hasManyShortRuns = (text: string): boolean =>
  (text.match(/\p{Script=Han}+/gu) ?? []).filter(({ length }) => length <= 6).length >= MIN_PHRASE_LENGTH - 2;

/** Between two of a phrase stand their numbers, and a few words about a mistake perhaps. */
const SENTENCE_BETWEEN = /(?:(?![第一二三四五六七八九十百个個位号號字词詞是为為])\p{Script=Han}\P{Script=Han}*){9}/u;

/** Rows of at least twelve single characters of the list, of which two in twelve may be wrong. */
function spacedPhrases(text: string, list: WordList): SecretMatch[] {
  const found: SecretMatch[] = [];
  let row: Character[] = [];
  for (const character of singleCharacters(text)) {
    const gap = text.slice(row.at(-1)?.end ?? character.start, character.start);
    row =
      gap.length <= MAX_GAP && !SENTENCE_BETWEEN.test(gap)
        ? [...row.slice(-MIN_PHRASE_LENGTH + 1), character]
        : [character];
    const wrong = row.filter(({ word }) => !list.has(word)).length;
    if (row.length === MIN_PHRASE_LENGTH && wrong <= MAX_WRONG) found.push(toSecretMatch(row));
  }
  return found;
}

/** Chinese without marks, which may be a phrase as a whole or behind the word for one. */
type Line = { characters: Character[]; labelled: Character[] };

const LINE = /\p{Script=Han}[\p{Script=Han}\s]{10,}/u;

function linesWithPhrases(text: string): Line[] {
  if (!LINE.test(text)) return [];
  const hasLabel = text.search(SEED_PHRASE_WORDS) >= 0;
  const mayBePhrase = (line: string) =>
    hasLabel || /\s/.test(line.trim()) || isPhraseLength(line.match(/\p{Script=Han}/gu)!.length);
  return [...text.matchAll(new RegExp(LINE, 'gu'))].flatMap(({ index, 0: line }) => {
    if (!mayBePhrase(line)) return [];
    const characters = [...line.matchAll(/\p{Script=Han}/gu)].map(({ index: at, 0: word }): Character => {
      const start = index + at;
      return { word, start, end: start + word.length };
    });
    return [{ characters, labelled: wordsAfterLabel(text, characters) }];
  });
}

/** The characters are everyday ones, so the checksum has to hold for all of a phrase, or it must read like none. */
function unspacedPhrases(lines: readonly Line[], list: WordList): SecretMatch[] {
  const isPhrase = createLimitedChecksumTest(list);
  return lines.flatMap(({ characters, labelled }) => {
    const whole = phraseInParts(characters, (part) => isPhrase(part) && !isPlainSentence(wordsOf(part)));
    if (whole) return [toSecretMatch(whole)];
    if (isPhraseLength(characters.length) && isMeaningless(characters, list, 0)) return [toSecretMatch(characters)];
    const counted = labelled.slice(/^(?:是|为|為|就是|如下)/.exec(wordsOf(labelled))?.[0].length ?? 0);
    if (isPhraseLength(counted.length) && isMeaningless(counted, list, MAX_WRONG)) return [toSecretMatch(counted)];
    const reads = (part: readonly Character[]) => isPhrase(part) && !looksLikeSentence(wordsOf(part));
    const part = phraseAtStart([counted, labelled], reads);
    if (part) return [toSecretMatch(part)];
    if (containsPhrase(labelled, reads)) return [toSecretMatch(labelled)];
    const within = phraseWithin(characters, isPhrase);
    return within ? [toSecretMatch(within)] : [];
  });
}

/** Directly behind its name; a sentence may go on behind it. The longest first: a shorter one may hold by accident. */
function phraseAtStart(
  rows: readonly (readonly Character[])[],
  isPhrase: (part: readonly Character[]) => boolean,
): readonly Character[] | null {
  for (const row of rows)
    for (const length of PHRASE_LENGTHS)
      if (length <= row.length && isPhrase(row.slice(0, length))) return row.slice(0, length);
  return null;
}

/** In the middle of a sentence, where nothing calls it a phrase: by its checksum, and because it makes no sense at all. */
function phraseWithin(
  characters: readonly Character[],
  isPhrase: (part: readonly Character[]) => boolean,
): readonly Character[] | null {
  if (characters.length > MAX_SENTENCE_LENGTH) return null;
  for (const length of PHRASE_LENGTHS)
    for (let at = 0; at + length <= characters.length; at += 1) {
      const part = characters.slice(at, at + length);
      if (isPhrase(part) && makesNoSense(wordsOf(part))) return part;
    }
  return null;
}

const MAX_SENTENCE_LENGTH = 60;

/** Of what stands apart by spaces or in lines, a row as long as a phrase: a sentence before or behind it is none of it. */
function phraseInParts(
  characters: readonly Character[],
  isPhrase: (part: readonly Character[]) => boolean,
): readonly Character[] | null {
  const begins = characters.flatMap(({ start }, at) => (at === 0 || characters[at - 1]!.end < start ? [at] : []));
  const ends = new Set([...begins.slice(1), characters.length]);
  begins.push(...characters.flatMap(({ word }, at) => (/[是为為係]/.test(word) ? [at + 1] : [])));
  for (const length of PHRASE_LENGTHS)
    for (const at of begins)
      if (ends.has(at + length) && isPhrase(characters.slice(at, at + length)))
        return characters.slice(at, at + length);
  return null;
}

/** Longer ones are clauses of a sentence. */
const MAX_GROUP_LENGTH = 4;

/** In groups with marks or numbers between them, as a whole message or behind a colon. */
const GROUPS =
  /\p{Script=Han}(?:[\s、,，\-–—|/·.．_*\d]{0,6}\p{Script=Han}){11,48}(?![\s、,，\-–—|/·.．_*\d]{0,6}\p{Script=Han})/gu;

function groupedPhrases(text: string, list: WordList): SecretMatch[] {
  const isPhrase = createLimitedChecksumTest(list);
  return [...text.matchAll(GROUPS)].flatMap(({ index, 0: groups }) => {
    const characters = [...groups.matchAll(/\p{Script=Han}/gu)].map(({ index: at, 0: word }): Character => {
      const start = index + at;
      return { word, start, end: start + word.length };
    });
    const part = phraseInParts(characters, (words) => isPhrase(words) && !looksLikeSentence(wordsOf(words)));
    if (part) return [toSecretMatch(part)];
    const isInGroups = groups.split(/[^\p{Script=Han}]+/u).every((group) => [...group].length <= MAX_GROUP_LENGTH);
    return isInGroups && isPhraseLength(characters.length) && isMeaningless(characters, list, 0)
      ? [toSecretMatch(characters)]
      : [];
  });
}

const wordsOf = (characters: readonly Character[]): string => characters.map(({ word }) => word).join('');

/** Characters of the list that make no sentence: a phrase whose checksum fails because one of them is wrong. */
const isMeaningless = (characters: readonly Character[], list: WordList, maxWrong: number): boolean =>
  characters.filter(({ word }) => !list.has(word)).length <= maxWrong && !looksLikeSentence(wordsOf(characters));

function createLimitedChecksumTest(list: WordList): (characters: readonly Character[]) => boolean {
  let testsLeft = MAX_CHECKSUM_TESTS;
  return (characters) => {
    const indexes = characters.map(({ word }) => list.get(word) ?? -1);
    if (testsLeft === 0 || indexes.includes(-1)) return false;
    testsLeft -= 1;
    return hasValidChecksum(indexes);
  };
}

/** What follows the word for it, in the same line or shortly before it. */
function wordsAfterLabel(text: string, words: Character[]): Character[] {
  const [first, last] = [words[0]!, words.at(-1)!];
  const from = Math.max(0, first.start - LOOKBACK_CHARACTERS);
  const label = [...text.slice(from, last.end).matchAll(SEED_PHRASE_WORDS)].at(-1);
  if (!label) return [];
  const end = from + label.index + label[0].length;
  return words.filter(({ start }) => start >= end);
}

/** Whether any row of words as long as a phrase is one; those near the beginning are tested first. */
function containsPhrase(words: Character[], isPhrase: (words: readonly Character[]) => boolean): boolean {
  for (let at = 0; at + MIN_PHRASE_LENGTH <= words.length; at += 1)
    if (PHRASE_LENGTHS.some((length) => at + length <= words.length && isPhrase(words.slice(at, at + length))))
      return true;
  return false;
}

const toSecretMatch = (words: readonly TextRange[]): SecretMatch => ({
  kind: 'seed-phrase',
  start: words[0]!.start,
  end: words.at(-1)!.end,
});
