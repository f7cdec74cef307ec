import { chineseWords, englishWords, foldWord, type WordList } from './bip39-word-lists.ts';
import { looksLikeSentence } from './chinese-sentences.ts';
import { everydayWords } from './everyday-words.ts';
import { containsSign } from './first-sign.ts';
import { MASK } from './mask-secrets.ts';
import { fragmentsIn } from './phrase-fragments.ts';
import type { SecretFamily, SecretMatch, TextRange } from './secret-match.ts';

/**
 * More of a phrase that the same person has begun: "nine sketch ten mosquito eleven daring and the last beach. sorry",
 * "it's pigeon, my son says", 还没说完 followed by twelve characters. Words of the list that sentences are not made of; one
 * alone only where a word is said to be missing or wrong.
 */
export function findPhraseRest(
  text: string,
  earlier: readonly string[],
  seedPhrases: readonly SecretFamily[],
): SecretMatch[] {
  if (!mayGoOnWithPhrase(text)) return [];
  const begun = earlier.slice(-MAX_BETWEEN).flatMap((message) => listsBegunIn(message, seedPhrases));
  if (begun.length === 0)
    return NAMED_PHRASE.test(earlier.slice(-MAX_BETWEEN).join('\n')) ? ordinalWordsIn(text).map(toPart) : [];
  const isAsked = MENDED.test(text) || MENDED.test(earlier.at(-1)!);
  return [
    ...(begun.some((list) => list === englishWords) ? [...restIn(text, isAsked), ...ordinalWordsIn(text)] : []),
    ...begun
      .filter((list) => chineseWords.includes(list))
      .flatMap((list) => [...charactersIn(text, list), ...(isAsked ? mendedCharactersIn(text, list) : [])]),
  ].map(toPart);
}

const toPart = ({ start, end }: TextRange): SecretMatch => ({ kind: 'seed-phrase', start, end, withEarlier: true });

/** Words that are sent one by one: "third equal", "#9 should be sea", 第二個 web. */
const NAMED_PHRASE =
  /seed|mnemonic|phrase|recovery|trezor|ledger|wallet|[钱錢]包|perkataan|frasa|助[記记][词詞]|[单單][词詞字]|first word/i;
const ORDINAL_WORD =
  /(?:#\s?\d{1,2}|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d{1,2}(?:st|nd|rd|th)|word \d{1,2}|no\.? ?\d{1,2}|number \d{1,2}|ke-? ?\d{1,2})\b|第[一二三四五六七八九十\d]{1,3}[个個]?|&\s?ke ?\d{1,2})[\s:：,，-]{0,3}(?:(?:one|word|is|was|should be|its|it's|ialah|是|应该是|應該是)\s?){0,3}([a-z]{3,8})(?![a-z])/dgi;

const ordinalWordsIn = (text: string): TextRange[] =>
  [...text.matchAll(ORDINAL_WORD)].flatMap(({ 1: word, indices }) => {
    const [start, end] = indices![1]!;
    return englishWords.has(foldWord(word!)) && !NOT_COUNTED.test(word!) ? [{ start, end }] : [];
  });

/** Listed words that follow an ordinal in any story. */
const NOT_COUNTED =
  /^(?:time|day|week|month|year|call|message|payment|person|one|word|half|party|part|step|stage|floor|phone|bank|card|account|transfer|man|woman|number|code|attempt|loan|request|deposit|option|line|page|child|class|item|order|table|group|place|will|have|when|they|that|this|then|and|also|just|only|about|because|from|once|can|now|was|said)$/i;

/** 应该是“命”: one character that stands for another. */
const MENDED_CHARACTER = /(?:是|改成|换成|換成)[“"「『]?(\p{Script=Han})[”"」』]?(?=$|[，。,.\s])/dgu;

/** Whether a message has a word that could be more of a phrase. */
export const mayGoOnWithPhrase = (text: string): boolean =>
  wordsOf(text).some(({ isRare }) => isRare) ||
  [LAST_CHARACTERS, ORDINAL_WORD, MENDED_CHARACTER].some((form) => text.search(form) >= 0);

const mendedCharactersIn = (text: string, list: WordList): TextRange[] =>
  [...text.matchAll(MENDED_CHARACTER)].flatMap(({ 1: character, indices }) => {
    const [start, end] = indices![1]!;
    return list.has(character!) ? [{ start, end }] : [];
  });

/** Messages that may stand between a phrase and the rest of it. */
const MAX_BETWEEN = 4;
const MIN_BEGUN = 4;
const MASKED_PHRASE = /seed|mnemonic|phrase|words?|perkataan|frasa|助[记記][词詞]|[单單][词詞]|[个個]字/i;

function listsBegunIn(message: string, seedPhrases: readonly SecretFamily[]): WordList[] {
  if (message.includes(MASK)) return MASKED_PHRASE.test(message) || message.trim() === MASK ? [englishWords] : [];
  const parts = [...fragmentsIn(message)].flatMap(([list, { words }]) => (words.length >= MIN_BEGUN ? [list] : []));
  if (parts.length > 0) return parts;
  const isPhrase = seedPhrases.some(
    ({ firstSign, find }) => containsSign(message, firstSign) && find(message).length > 0,
  );
  const rare = wordsOf(message).filter(({ isRare }) => isRare).length;
  const row = LAST_CHARACTERS.exec(message)?.[0];
  return [
    ...(isPhrase || rare >= MIN_BEGUN ? [englishWords] : []),
    ...chineseWords.filter((list) => row && isRowOf(row, list)),
  ];
}

/** What people say of a word that they left out, or wrote wrong. */
const MENDED =
  /\b(?:wrong|should be|missing|missed|forgot|left out|last one|last word|can'?t read|the (?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)|word (?:no\.? ?)?\d+|number \d+|not \w+ but|typo|mistake|correction|silap|salah|tertinggal|patut|sepatutnya|betulkan)\b|[错錯漏]|[应應][该該]|不[对對]|打成|最[后後]一[个個]/i;

type ListedWord = TextRange & { folded: string; isListed: boolean; isRare: boolean };

const MIN_LETTERS = 4;
const wordsOf = (text: string): ListedWord[] =>
  [...text.matchAll(/[A-Za-z]+/g)].map(({ 0: word, index }) => {
    const folded = foldWord(word);
    const isListed = englishWords.has(folded);
    const isRare = isListed && word.length >= MIN_LETTERS && !everydayWords.has(folded);
    return { folded, isListed, isRare, start: index, end: index + word.length };
  });

/** Between two words of a phrase that is read out. */
const BETWEEN_WORDS =
  /^(?:[\s,，、:;()/#*-]|\d+[.)]?|\b(?:word|number|no|is|and|the|then|next|last|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|dan|yang|ke|nombor)\b|[第一二三四五六七八九十个個是])*$/i;
const MIN_ROW = 3;

function restIn(text: string, isAsked: boolean): TextRange[] {
  const words = wordsOf(text);
  const rows: ListedWord[][] = [];
  for (const word of words.filter(
    ({ isListed, isRare, folded }) => isRare || (isListed && !SPOKEN_ORDER.test(folded)),
  )) {
    const row = rows.at(-1);
    if (row && BETWEEN_WORDS.test(text.slice(row.at(-1)!.end, word.start))) row.push(word);
    else rows.push([word]);
  }
  const isRest = (row: readonly ListedWord[]): boolean => {
    const rare = row.filter((word) => word.isRare).length;
    return (row.length >= MIN_ROW && rare * 2 >= row.length) || (isAsked && rare === row.length);
  };
  return rows.filter(isRest).flatMap((row) => row.map(({ start, end }) => ({ start, end })));
}

/** Listed words that say which one follows. */
const SPOKEN_ORDER = /^(?:one|two|three|six|ten|eight|first|second|third|then|next|word|number|twelve|twenty)$/;

/** Characters without a sign between them at the end of a message. */
const LAST_CHARACTERS = /(?<=^|[\s：:，,。！？!?])\p{Script=Han}{6,24}$/u;

const isRowOf = (row: string, list: WordList): boolean =>
  [...row].every((character) => list.has(character)) && !looksLikeSentence(row);

function charactersIn(text: string, list: WordList): TextRange[] {
  const row = fragmentsIn(text).has(list) ? null : LAST_CHARACTERS.exec(text);
  return row && isRowOf(row[0], list) ? [{ start: row.index, end: row.index + row[0].length }] : [];
}
