import { chineseWords, foldWord, latinWordLists, syllableWordLists, type WordList } from './bip39-word-lists.ts';
import { looksLikeSentence } from './chinese-sentences.ts';
import type { TextRange } from './secret-match.ts';

/** A message, or what stands behind its colon, that is little else than words of one list: a part of a phrase. */
export type PhraseFragment = TextRange & {
  words: readonly string[];
  /** It is all of the message. */
  isWhole: boolean;
  /** Its words stand apart as no sentence has them: Latin ones without commas, Chinese ones by themselves. */
  isApart: boolean;
};

const WORDS = /[\p{Script=Latin}\u0300-\u036f]+|[\p{Script=Hiragana}\u30fc\u3099\u309a]+|\p{Script=Hangul}+/gu;

/** What people write around a part of a phrase, and no list has. */
const AROUND = new Set(
  `is are the and of my it its to in at a i here heres these them no nr st nd rd th then next comes number part parts rest
  remaining last ok okay so plus also third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth words for
  recovery mnemonic saya frasa perkataan pertama kedua ketiga ialah dan baki bahagian separuh seterusnya`.split(/\s+/),
);
const MIN_LISTED_SHARE = 0.75;
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 24;

const spacedLists: readonly WordList[] = [...latinWordLists, ...syllableWordLists];
const listedWords = new Set(spacedLists.flatMap((list) => [...list.keys()]));

/** The lists of which a message is a part of a phrase; for a sentence none. */
export function fragmentsIn(text: string): Map<WordList, PhraseFragment> {
  const words = wordsOf(text);
  const isListed = (word: string) => listedWords.has(word);
  const found =
    isNearlyAll(words, isListed) || hasRow(words, isListed)
      ? spacedLists.map((list) => [list, spacedFragment(text, words, list)] as const)
      : [];
  const characters = chineseWords.map((list) => [list, chineseFragmentIn(text, list)] as const);
  return new Map([...found, ...characters].flatMap(([list, part]) => (part ? [[list, part]] : [])));
}

type Word = TextRange & { folded: string };

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORDS)].map(({ index, 0: word }) => ({
    folded: foldWord(word),
    start: index,
    end: index + word.length,
  }));

function isNearlyAll(words: readonly Word[], isListed: (word: string) => boolean): boolean {
  const listed = words.filter(({ folded }) => isListed(folded)).length;
  const others = words.filter(({ folded }) => !isListed(folded) && !AROUND.has(folded)).length;
  return listed > 0 && listed / (listed + others) >= MIN_LISTED_SHARE;
}

/** The longest row of words of the list, if it is most of the message or long enough to be rare by accident. */
function spacedFragment(text: string, words: readonly Word[], list: WordList): PhraseFragment | null {
  const title = text.search(LAST_COLON);
  const row = longestRow(
    words.filter(({ start }) => start > title),
    list,
  );
  const isMost = isNearlyAll(words, (word) => list.has(word));
  if (row.length === 0 || (row.length < MIN_ROW && !isMost)) return null;
  const isWhole = words.every(({ folded }) => list.has(folded) || AROUND.has(folded));
  const [start, end] = [row[0]!.start, row.at(-1)!.end];
  const isApart = !/[,，、]/.test(text.slice(start, end));
  return { words: row.map(({ folded }) => folded), isWhole, isApart, start, end };
}

/** In a sentence a part of a phrase is a row of listed words; so many are rare by accident. */
const MIN_ROW = 5;
/** What may stand within a row; words that sentences are made of may not. */
const WITHIN_ROW =
  /^(?:and|then|next|nr|no|st|nd|rd|th|plus|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|dan)$/;

function longestRow(words: readonly Word[], list: WordList): readonly Word[] {
  let [best, row]: [Word[], Word[]] = [[], []];
  for (const word of words) {
    if (list.has(word.folded)) row.push(word);
    else if (!WITHIN_ROW.test(word.folded)) row = [];
    if (row.length > best.length) best = [...row];
  }
  return withoutEdges(best);
}

/** Into so many words a phrase is cut. */
const USUAL_LENGTHS: readonly number[] = [3, 4, 6, 8, 9, 12];
/** Listed words that say which part it is, or go on behind it: "part two …", "… and then he hung up". */
const EDGES =
  /^(?:then|that|part|one|two|first|second|word|they|all|can|you|please|help|parte|primera|segunda|partie)$/;

function withoutEdges(row: readonly Word[]): readonly Word[] {
  if (USUAL_LENGTHS.includes(row.length)) return row;
  const from = row.findIndex(({ folded }) => !EDGES.test(folded));
  const to = row.findLastIndex(({ folded }) => !EDGES.test(folded)) + 1;
  return from >= 0 && USUAL_LENGTHS.includes(to - from) ? row.slice(from, to) : row;
}

function hasRow(words: readonly Word[], isListed: (word: string) => boolean): boolean {
  let row = 0;
  for (const { folded } of words) {
    if (isListed(folded)) row += 1;
    else if (!WITHIN_ROW.test(folded)) row = 0;
    if (row >= MIN_ROW) return true;
  }
  return false;
}

/** What stands before it says what follows. */
const LAST_COLON = /[:：](?=[^:：]*$)/;

/** Words that say which part follows: 后半部分, 剩下六个是. */
const CHINESE_TITLE =
  /^(?:我的|助[记記][词詞]|前面?|后面?|後面?|半|部分|段|剩下|剩余|剩餘|其余|其餘|的|第|[一二三四五六七八九十\d]+(?=[个個段部位])|[个個词詞字是为為就]|还有|還有|另外|最后|最後|接着|接著|继续|繼續|[\s:：，,])+/u;

/** Single characters with something between them; the first may stand directly behind "is". */
const SINGLE_ROW =
  /(?<=^|[^\p{Script=Han}]|[是为為係])(?:\p{Script=Han}[\s、,，.·|/\d-]{1,4}){3,23}\p{Script=Han}(?!\p{Script=Han})/u;

function singleRowIn(text: string, list: WordList): PhraseFragment | null {
  const row = SINGLE_ROW.exec(text);
  if (!row) return null;
  const characters = row[0].match(/\p{Script=Han}/gu)!;
  if (characters.some((character) => !list.has(character))) return null;
  return { words: characters, isWhole: true, isApart: true, start: row.index, end: row.index + row[0].length };
}

/** Characters of the list that make no sentence; what stands before a colon, or is a title, says what they are. */
function chineseFragmentIn(text: string, list: WordList): PhraseFragment | null {
  const row = singleRowIn(text, list);
  if (row) return row;
  const afterColon = text.search(LAST_COLON) + 1;
  const from = afterColon > 0 ? afterColon : (CHINESE_TITLE.exec(text)?.[0].length ?? 0);
  const characters = [...text.slice(from).matchAll(/\p{Script=Han}/gu)];
  const isPart = characters.length >= MIN_CHARACTERS && characters.length <= MAX_CHARACTERS;
  if (!isPart || characters.some(([character]) => !list.has(character))) return null;
  if (looksLikeSentence(characters.map(([character]) => character).join(''))) return null;
  const last = characters.at(-1)!;
  return {
    words: characters.map(([character]) => character),
    isWhole: true,
    isApart: !/\p{Script=Han}{2}/u.test(text.slice(from)),
    start: from + characters[0]!.index,
    end: from + last.index + last[0].length,
  };
}
