import type { WordList } from './bip39-word-lists.ts';

const MIN_LENGTH = 2;
const MAX_LENGTH = 12;

/**
 * Words that people use in every sentence and that are one letter away from a listed one. A row of words with one of
 * them in it is a sentence.
 */
const SENTENCE_WORDS = new Set(
  `is it my me we he to of in on at as so do go or an by if up us am be hi ok id tv the was and for are his her has had but not with from have were been would could should their them your our its who how
  why which did does too any him she may got get now out off one's let put saw say says said yes yet due per via los las
  una uno con por que del les des une est pas mon son ses aux sur che non dei gli uma com não nao dos das para como pero
  mais mas sem sie der die das und ist dan dia dari yang itu ini saya tak tidak ada ke di pada untuk bukan kami`.split(
    /\s+/,
  ),
);

/** Whether a folded word is a listed one with one letter wrong, missing, added, or changed with its neighbour. */
export const isMisspelt = (word: string, list: WordList): boolean => !correctionsOf(word, list).next().done;

/** The listed words that it may have been, one slip away from it. */
export function* correctionsOf(word: string, list: WordList): Generator<string> {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || SENTENCE_WORDS.has(word)) return;
  if (word.endsWith('s') && list.has(word.slice(0, -1))) return; // "eggs" is no slip
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    if (letter && list.has(before + after)) yield before + after;
    const swapped = letter && after ? before + after[0]! + letter + after.slice(1) : '';
    if (list.has(swapped)) yield swapped;
    for (const other of lettersOf(list)) {
      if (list.has(before + other + letter + after)) yield before + other + letter + after;
      if (letter && list.has(before + other + after)) yield before + other + after;
    }
  }
}

const letters = new WeakMap<WordList, readonly string[]>();

function lettersOf(list: WordList): readonly string[] {
  const known = letters.get(list) ?? [...new Set([...list.keys()].flatMap((word) => [...word]))];
  letters.set(list, known);
  return known;
}
