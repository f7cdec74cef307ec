import type { WordList } from './bip39-word-lists.ts';

/** A slip in a shorter word makes another everyday word more often than not. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 12;

/**
 * Words that people use in every sentence and that are one letter away from a listed one. A row of words with one of
 * them in it is a sentence.
 */
const SENTENCE_WORDS = new Set(
  `the was and for are his her has had but not with from have were been would could should their them your our its who how
  why which did does too any him she may got get now out off one's let put saw say says said yes yet due per via los las
  una uno con por que del les des une est pas mon son ses aux sur che non dei gli uma com não nao dos das para como pero
  mais mas sem sie der die das und ist dan dia dari yang itu ini saya tak tidak ada ke di pada untuk bukan kami`.split(
    /\s+/,
  ),
);

/** Whether a folded word is a listed one with one letter wrong, missing, added, or changed with its neighbour. */
export function isMisspelt(word: string, list: WordList): boolean {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || SENTENCE_WORDS.has(word)) return false;
  if (word.endsWith('s') && list.has(word.slice(0, -1))) return false; // "eggs" is no slip
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    if (letter && list.has(before + after)) return true;
    if (letter && after && list.has(before + after[0]! + letter + after.slice(1))) return true;
    for (const other of lettersOf(list))
      if (list.has(before + other + letter + after) || (letter && list.has(before + other + after))) return true;
  }
  return false;
}

const letters = new WeakMap<WordList, readonly string[]>();

function lettersOf(list: WordList): readonly string[] {
  const known = letters.get(list) ?? [...new Set([...list.keys()].flatMap((word) => [...word]))];
  letters.set(list, known);
  return known;
}
