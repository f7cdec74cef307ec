/**
 * What a text can be found by. Scripts that put spaces between words give words; the others give every character and
 * every neighbouring pair, so that a Chinese word is found as it is typed, wherever it stands in a sentence. Compatibility
 * forms are one (full-width letters, half-width kana: NFKC, UAX #15), and so are capitals and small letters.
 */
const UNSPACED = String.raw`[[\p{L}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const RUNS = new RegExp(`(${UNSPACED}+)|([[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]+)`, 'gv');

/** An amount written onto its unit, `300USDT` or `USD300`: found whole and by either half. */
const AMOUNT = /^(?:(\p{N}+)([\p{L}\p{M}]+)|([\p{L}\p{M}]+)(\p{N}+))$/u;

/** One letter says nothing in a script with words. */
const SHORTEST_WORD = 2;

/** Every token of a text, each once: words of two letters or more, characters and pairs of unspaced scripts. */
export const tokensOf = (text: string): string[] => [...new Set(runsOf(text).flatMap(tokensOfRun))];

/** The tokens that a text must have to answer to these words: whole words, and of a longer unspaced run only its pairs. */
export const wantedTokens = (text: string): string[] => [...new Set(runsOf(text).flatMap(wantedOfRun))];

type Run = { word: string; characters: string[] };

function runsOf(text: string): Run[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return [...plain.matchAll(RUNS)].map(([word, unspaced]) => ({ word, characters: unspaced ? [...unspaced] : [] }));
}

function tokensOfRun({ word, characters }: Run): string[] {
  if (characters.length > 0) return [...characters, ...pairsOf(characters)];
  const halves = AMOUNT.exec(word)?.slice(1).filter(Boolean) ?? [];
  return [word, ...halves].filter(isWord);
}

function wantedOfRun({ word, characters }: Run): string[] {
  if (characters.length > 0) return characters.length > 1 ? pairsOf(characters) : characters;
  return [word].filter(isWord);
}

const isWord = (word: string): boolean => [...word].length >= SHORTEST_WORD;

const pairsOf = (characters: string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);
