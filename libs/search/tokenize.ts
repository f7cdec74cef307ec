import { foldText } from './fold-text.ts';

/**
 * Words of scripts with spaces between words, and single characters of the others. Where a text is cut is the same for an
 * indexed text and for a query, so whatever is copied from one finds it.
 */
export type Token = {
  /** Folded. */
  text: string;
  start: number;
  end: number;
  /** A character of a script without spaces between words. */
  isCharacter: boolean;
  /** Follows the one before without anything between. */
  isJoined: boolean;
};

const UNSPACED = String.raw`[[\p{L}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const SPACED = String.raw`[[\p{L}\p{M}\p{N}]--${UNSPACED}]`;
const RUNS = new RegExp(`(${UNSPACED}+)|${SPACED}+(?:['’ʼ]${SPACED}+)*`, 'gv');
const APOSTROPHES = /['’ʼ]/g;

/** A word is known by its first letters; nobody looks for more, and nobody can fill the memory with one. */
export const MAX_WORD_LENGTH = 96;

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(RUNS)) {
    const [run, unspaced] = match;
    if (unspaced) addCharacters(tokens, run, match.index);
    else addWord(tokens, run, match.index);
  }
  return tokens;
}

function addWord(tokens: Token[], run: string, start: number): void {
  const text = foldText(run.slice(0, MAX_WORD_LENGTH).replace(APOSTROPHES, ''));
  // Marks without a letter are nothing.
  if (text === '') return;
  tokens.push({ text, start, end: start + run.length, isCharacter: false, isJoined: tokens.at(-1)?.end === start });
}

/** Folding may join characters (half-width kana and their marks); those stand where the run ends at the latest. */
function addCharacters(tokens: Token[], run: string, start: number): void {
  let from = start;
  const ends = [...run].map((character) => (from += character.length));
  const characters = [...foldText(run)];
  const isJoined = tokens.at(-1)?.end === start;
  characters.forEach((text, index) => {
    const end = ends[Math.min(index, ends.length - 1)]!;
    const begin = index === 0 ? start : ends[Math.min(index, ends.length) - 1]!;
    tokens.push({ text, start: begin, end, isCharacter: true, isJoined: index > 0 || isJoined });
  });
}
