import {
  englishBeginnings,
  englishWords,
  latinWordLists,
  syllableWordLists,
  type WordList,
} from './bip39-word-lists.ts';
import { chineseSeedPhrases } from './chinese-seed-phrases.ts';
import { joinedSeedPhrases } from './joined-seed-phrases.ts';
import { denseSeedPhrases } from './dense-seed-phrases.ts';
import { isMisspelt } from './misspelt-words.ts';
import { phraseOf, type RowWord } from './phrase-evidence.ts';
import { withoutSentenceWords } from './sentence-words.ts';
import { segmentsOf, type TextWord } from './phrase-rows.ts';
import { scatteredSeedPhrases, unlistedSeedPhrases } from './scattered-seed-phrases.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

/** BIP-39: a phrase has 12 to 24 words. */
const MIN_PHRASE_LENGTH = 12;
/** Of twelve words; more would no longer tell a phrase from a sentence. */
const MAX_MISSPELT = 2;

/** Twelve words of one list in a row; what else there is to see decides whether they are a phrase or a sentence. */
const latinSeedPhrases: SecretFamily = {
  // Twelve words, of which one may have lost a letter.
  firstSign:
    /(?<![A-Za-z\u00c0-\u024f])(?:[\u0300-\u036fA-Za-z\u00c0-\u024f]{2,14}(?:[^\u0300-\u036fA-Za-z\u00c0-\u024f]+|$)){12}/,
  find: (text) => phrasesOfLists(text, [...latinWordLists, englishBeginnings]),
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
  {
    firstSign: scatteredSeedPhrases.firstSign,
    find: (text) => withoutSentenceWords(text, latinSeedPhrases.find(text), scatteredSeedPhrases.find(text)),
  },
  {
    firstSign: denseSeedPhrases.firstSign,
    find: (text) => withoutSentenceWords(text, latinSeedPhrases.find(text), denseSeedPhrases.find(text)),
  },
  unlistedSeedPhrases,
];

function phrasesOfLists(text: string, lists: readonly WordList[]): SecretMatch[] {
  const segments = segmentsOf(text, MIN_PHRASE_LENGTH);
  return lists.flatMap((list) =>
    segments.flatMap((words) =>
      rowsIn(words, list).flatMap((row) => {
        const phrase = phraseOf({ text, words: row, list });
        return phrase ? [toSecretMatch(phrase)] : [];
      }),
    ),
  );
}

/** Every stretch of a segment in which any twelve words are of the list, but for two that are misspelt. */
function rowsIn(words: readonly TextWord[], list: WordList): RowWord[][] {
  const rows: RowWord[][] = [];
  let row: RowWord[] = [];
  const isListedAt = words.map(({ folded }) => list.has(folded));
  if (isListedAt.filter(Boolean).length < MIN_PHRASE_LENGTH - MAX_MISSPELT) return [];
  for (const [at, word] of words.entries()) {
    const isListed = isListedAt[at]!;
    const next = isListed || (mayBeMisspelt(isListedAt, at) && isMisspeltIn(word, list));
    const rest = next ? afterExcessMisspelt([...row.slice(-MIN_PHRASE_LENGTH), { ...word, isListed }]) : [];
    if (next && rest.length > Math.min(row.length, MIN_PHRASE_LENGTH)) row.push({ ...word, isListed });
    else {
      rows.push(row);
      row = rest;
    }
  }
  return [...rows, row].filter(({ length }) => length >= MIN_PHRASE_LENGTH);
}

/** Four letters have no slip: nearly every word of four is one letter away from them. */
const isMisspeltIn = ({ folded }: TextWord, list: WordList): boolean =>
  list === englishBeginnings ? englishWords.has(folded) : isMisspelt(folded, list);

const toSecretMatch = (phrase: readonly TextWord[]): SecretMatch => ({
  kind: 'seed-phrase',
  start: phrase[0]!.start,
  end: phrase.at(-1)!.end,
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
function afterExcessMisspelt(words: RowWord[]): RowWord[] {
  const slips = words.flatMap(({ isListed }, at) => (isListed ? [] : [at]));
  return slips.length > MAX_MISSPELT ? words.slice(slips.at(-MAX_MISSPELT - 1)! + 1) : words;
}
