/** Words of fewer letters have too many neighbours that are other words. */
export const MIN_LETTERS_FOR_ERRORS = 6;
const MAX_LETTERS = 32;

const ALPHABETS: readonly (readonly [RegExp, string])[] = [
  [/^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  [/^[а-яё]+$/, 'абвгдеежзиклмнопрстуфхцчшщъыьэюя'],
  [/^[α-ω]+$/, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
];

/**
 * What a word may have been meant as, one error away, in classes from the likeliest: two letters exchanged or one doubled,
 * which is hardly ever another word; any letter after the first; the first letter. None for a word that is too short.
 */
export function correctionsOf(word: string): string[][] {
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1];
  if (!alphabet || word.length < MIN_LETTERS_FOR_ERRORS || word.length > MAX_LETTERS) return [];
  return [slipsOf(word), editsFrom(word, alphabet, 1), editsFrom(word, alphabet, 0)];
}

/** Two letters exchanged, a letter doubled or a double letter written once. */
export function slipsOf(word: string): string[] {
  if (word.length < MIN_LETTERS_FOR_ERRORS || word.length > MAX_LETTERS) return [];
  const found = new Set<string>();
  for (let at = 0; at < word.length; at += 1) {
    const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
    found.add(before + letter + letter + next + after);
    if (next) found.add(before + next + letter + after);
    if (next === letter) found.add(before + letter + after);
  }
  found.delete(word);
  return [...found];
}

/** From so many letters on, a word with one other letter inside is hardly ever another word (`goverment`). */
const MIN_LETTERS_FOR_EDITS = 9;

/** What may be meant as this word although it has one error; the first and the last letter are right. */
export function misspellingsOf(word: string): string[] {
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1];
  if (!alphabet || word.length < MIN_LETTERS_FOR_EDITS || word.length > MAX_LETTERS) return [];
  return editsFrom(word.slice(0, -1), alphabet, 1).map((edited) => edited + word.slice(-1));
}

/** A letter left out, another one written, one too many; at `first` or behind it, or for 0 there alone. */
function editsFrom(word: string, alphabet: string, first: number): string[] {
  const found = new Set<string>();
  for (let at = first; at <= (first === 0 ? 0 : word.length); at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    if (at < word.length) found.add(before + after);
    for (const letter of alphabet) {
      found.add(before + letter + word.slice(at));
      if (at < word.length) found.add(before + letter + after);
    }
  }
  found.delete(word);
  return [...found];
}
