/**
 * What a text can be found by. Scripts that put spaces between words give words; the others give every character and
 * every neighbouring pair, so that a Chinese word is found as it is typed, wherever it stands in a sentence. Compatibility
 * forms are one (full-width letters, half-width kana: NFKC, UAX #15), and so are capitals and small letters.
 */
const UNSPACED = String.raw`[[\p{L}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const TOKEN_RUNS = new RegExp(`(${UNSPACED}+)|([[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]+)`, 'gv');

/** An amount written onto its unit, `300USDT` or `USD300`: found whole and by either half. */
const AMOUNT = /^(?:(\p{N}+)([\p{L}\p{M}]+)|([\p{L}\p{M}]+)(\p{N}+))$/u;

/** In a script with spaces between words, single letters are not indexed. */
const MIN_WORD_LENGTH = 2;

/** Every token of a text, each once: words of two letters or more, characters and pairs of unspaced scripts. */
export const indexTokensOf = (text: string): string[] => [...new Set(runsOf(text).flatMap(indexTokensOfRun))];

/** The tokens that a text must have to answer to these words: whole words, and of a longer unspaced run only its pairs. */
export const queryTokensOf = (text: string): string[] => [...new Set(runsOf(text).flatMap(queryTokensOfRun))];

type TokenRun = { word: string; characters: string[] };

function runsOf(text: string): TokenRun[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return [...plain.matchAll(TOKEN_RUNS)].map(([word, unspaced]) => ({
    word,
    characters: unspaced ? [...unspaced] : [],
  }));
}

function indexTokensOfRun({ word, characters }: TokenRun): string[] {
  if (characters.length > 0) return [...characters, ...bigramsOf(characters)];
  const halves = AMOUNT.exec(word)?.slice(1).filter(Boolean) ?? [];
  return [word, ...halves].filter(isWord);
}

function queryTokensOfRun({ word, characters }: TokenRun): string[] {
  if (characters.length > 0) return characters.length > 1 ? bigramsOf(characters) : characters;
  return [word].filter(isWord);
}

const isWord = (word: string): boolean => [...word].length >= MIN_WORD_LENGTH;

const bigramsOf = (characters: string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);
