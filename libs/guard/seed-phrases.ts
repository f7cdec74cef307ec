import { hasValidChecksum, isPhraseLength } from './bip39-checksum.ts';
import { englishWords, foldWord, latinWordLists, syllableWordLists, type WordList } from './bip39-word-lists.ts';
import { chineseSeedPhrases } from './chinese-seed-phrases.ts';
import { joinedSeedPhrases } from './joined-seed-phrases.ts';
import { isMisspelt } from './misspelt-words.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

/** BIP-39: a phrase has 12 to 24 words. */
const MIN_PHRASE_LENGTH = 12;
/** Of twelve words; more would no longer tell a phrase from a sentence. */
const MAX_MISSPELT = 2;

/**
 * Twelve words of one list in a row are no sentence: it has neither "the" nor "a", "is", "to" or "my". So they are
 * stopped whether or not the checksum holds, because a phrase with a spelling mistake still gives the wallet away.
 */
const latinSeedPhrases: SecretFamily = {
  // Twelve words at least as long as those of the lists, or that may stand between them.
  firstSign:
    /(?<![A-Za-z\u00c0-\u024f])(?:(?:[\u0300-\u036fA-Za-z\u00c0-\u024f]{3,14}|[Aa]nd|[Nn][or]|[Ii]s|[Ss]t|[Nn]d|[Rr]d|[Tt]h|[Ll][aeo]s?|[EeIi]l|[Kk]e)(?:[^\u0300-\u036fA-Za-z\u00c0-\u024f]+|$)){12}/,
  find: (text) => phrasesOfLists(text, latinWordLists),
};

const syllableSeedPhrases: SecretFamily = {
  firstSign:
    /(?:[\u3041-\u30ff]{2,14}(?:[^\u3041-\u30ff]+|$)){12}|(?:[\uac00-\ud7a3\u1100-\u11ff]{2,24}(?:[^\uac00-\ud7a3\u1100-\u11ff]+|$)){12}/,
  find: (text) => phrasesOfLists(text, syllableWordLists),
};

/** With the word lists, which they need: a page fetches this file when somebody begins to write. */
export const seedPhrases: readonly SecretFamily[] = [
  latinSeedPhrases,
  syllableSeedPhrases,
  joinedSeedPhrases,
  chineseSeedPhrases,
];

function phrasesOfLists(text: string, lists: readonly WordList[]): SecretMatch[] {
  const segments = segmentsOf(text);
  return lists.flatMap((list) => segments.flatMap((words) => phrasesIn(words, list)));
}

type Word = { folded: string; start: number; end: number };

const WORDS =
  /[\u0300-\u036fA-Za-z\u00c0-\u024f]+|[\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u3099\u309a]+|\p{Script=Hangul}+|\p{Script=Han}+/gu;

/** What may stand between two words of a phrase, besides numbers and marks. 一-四 includes other numerals and 个. */
const CONNECTOR = /^(?:and|no|st|nd|rd|th|[一-四號第和号字是為为词詞]+)$/;
/** Where the words are counted off, these may stand there too: "the third word is …". */
const NUMBERED_CONNECTOR =
  /^(?:the|is|its|then|comes|number|num|nr|los?|las?|le|el|il|palabra|mot|parola|palavra|perkataan|ialah|ke|pertama|ke(?:dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|sepuluh|sebelas)|belas|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|twenty|four|five|seven|eight|nine|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)$/;
const NUMERAL =
  /\d|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w{3,6}teenth|twentieth|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|\w{3,5}teen|pertama|ke(?:dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|sepuluh|sebelas))\b|第/i;
const MAX_GAP = 40;
/** How far before a word its number may stand. */
const NUMERAL_LOOKBACK = 36;
/** "my phrase: legal winner …": what stands before a colon is a title, unless it is a number or counts off. */
const TITLE_GAP = /^\s*[:：]/;
const COUNTING_WORD = /^(?:word|first|second|one|two|three|six|ten)$/;

/** The words of a text, cut where something stands between two that cannot stand in a phrase. */
function segmentsOf(text: string): Word[][] {
  const segments: Word[][] = [];
  let segment: Word[] = [];
  let isGapNumbered = false;
  for (const { index, 0: word } of text.matchAll(WORDS)) {
    const folded = foldWord(word);
    const last = segment.at(-1);
    const here = { folded, start: index, end: index + word.length };
    const gap = last ? text.slice(last.end, index) : '';
    if (CONNECTOR.test(folded)) continue;
    if (NUMBERED_CONNECTOR.test(folded) && !englishWords.has(folded)) {
      isGapNumbered = NUMERAL.test(text.slice(Math.max(0, index - NUMERAL_LOOKBACK), here.end));
      if (isGapNumbered) continue;
    }
    const isTitle = TITLE_GAP.test(gap) && !COUNTING_WORD.test(last!.folded);
    if (last && gap.length > 0 && gap.length <= MAX_GAP && !isTitle) segment.push(here);
    else {
      segments.push(segment);
      segment = [here];
    }
  }
  return [...segments, segment].filter(({ length }) => length >= MIN_PHRASE_LENGTH);
}

type PhraseWord = { word: Word; isListed: boolean };

/** Every stretch of a segment in which any twelve words are of the list, but for two that are misspelt. */
function phrasesIn(words: readonly Word[], list: WordList): SecretMatch[] {
  const phrases: PhraseWord[][] = [];
  let phrase: PhraseWord[] = [];
  const isListedAt = words.map(({ folded }) => list.has(folded));
  if (isListedAt.filter(Boolean).length < MIN_PHRASE_LENGTH - MAX_MISSPELT) return [];
  for (const [at, word] of words.entries()) {
    const isListed = isListedAt[at]!;
    const next = isListed || (mayBeMisspelt(isListedAt, at) && isMisspelt(word.folded, list));
    const rest = next ? afterExcessMisspelt([...phrase.slice(-MIN_PHRASE_LENGTH), { word, isListed }]) : [];
    if (next && rest.length > Math.min(phrase.length, MIN_PHRASE_LENGTH)) phrase.push({ word, isListed });
    else {
      phrases.push(phrase);
      phrase = rest;
    }
  }
  return [...phrases, phrase]
    .map(withoutSentenceWords)
    .filter((found) => isLongEnough(found) && !isSentence(found, list))
    .map(toSecretMatch);
}

/** Listed words that sentences are full of, and of which a random phrase has one in four times. */
const SENTENCE_WORDS = new Set(
  `about above again all almost also always any because become before below between can could during either else enough
  ever every few have how into just like make many more most much must near never next now off once one only other our
  over own people same should since some someone such tell that then there they think this time today two under until
  want what when where which why will wish with would yes you your`.split(/\s+/),
);
const MAX_SENTENCE_SHARE = 0.25;

/** A row of listed words that somebody has written as a sentence; a phrase with a valid checksum is one all the same. */
function isSentence(phrase: readonly PhraseWord[], list: WordList): boolean {
  const said = phrase.filter(({ word }) => SENTENCE_WORDS.has(word.folded)).length;
  if (list !== englishWords || said < phrase.length * MAX_SENTENCE_SHARE) return false;
  const indexes = phrase.map(({ word }) => list.get(word.folded) ?? -1);
  return indexes.includes(-1) || !isPhraseLength(indexes.length) || !hasValidChecksum(indexes);
}

const isLongEnough = ({ length }: readonly PhraseWord[]): boolean => length >= MIN_PHRASE_LENGTH;

/** "thanks" behind a phrase is one letter away from a listed word: it belongs to it only where it makes it whole. */
function withoutSentenceWords(phrase: PhraseWord[]): PhraseWord[] {
  let [from, to] = [0, phrase.length];
  while (to > from && !isPhraseLength(to - from) && !phrase[to - 1]!.isListed) to -= 1;
  while (to > from && !isPhraseLength(to - from) && !phrase[from]!.isListed) from += 1;
  return phrase.slice(from, to);
}

const toSecretMatch = (phrase: readonly PhraseWord[]): SecretMatch => ({
  kind: 'seed-phrase',
  start: phrase[0]!.word.start,
  end: phrase.at(-1)!.word.end,
});

/** Whether enough words around one are listed that it is worth comparing it with the whole list. */
function mayBeMisspelt(isListedAt: readonly boolean[], at: number): boolean {
  for (let from = Math.max(0, at - MIN_PHRASE_LENGTH + 1); from <= at; from += 1) {
    const listed = isListedAt.slice(from, from + MIN_PHRASE_LENGTH).filter(Boolean).length;
    if (listed >= MIN_PHRASE_LENGTH - MAX_MISSPELT) return true;
  }
  return false;
}

/** What of the last words stands behind the first of too many misspelt ones. */
function afterExcessMisspelt(words: PhraseWord[]): PhraseWord[] {
  const slips = words.flatMap(({ isListed }, at) => (isListed ? [] : [at]));
  return slips.length > MAX_MISSPELT ? words.slice(slips.at(-MAX_MISSPELT - 1)! + 1) : words;
}
