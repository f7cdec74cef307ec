import { simplifiedCharacters } from './simplified-characters.ts';
import { lookalikeLetters } from './lookalike-letters.ts';

/**
 * A text as a person reads it, whatever it is written with: lower case, letters of other scripts that look Latin as
 * Latin, Traditional characters as Simplified ones, nothing invisible, spelled-out words joined, digits in place of
 * letters read as these. `offsets[i]` is where the unit `i` stands in the original, so that a finding can be shown as it
 * was written.
 */
export type PlainText = { text: string; offsets: readonly number[] };

type Units = { text: string; offsets: number[] };

export function normalizeText(written: string): PlainText {
  const units = HAS_MORE_THAN_ASCII.test(written) ? readCharacters(written) : readAscii(written);
  return DISGUISED.test(units.text) ? undisguise(units) : units;
}

/** The part of the original that a part of the plain text was read from. */
export function originalPart(written: string, { offsets }: PlainText, [start, end]: readonly [number, number]): string {
  const from = offsets[start] ?? 0;
  const to = end < offsets.length ? offsets[end]! : written.length;
  return written.slice(from, to).trim();
}

/** A part of a plain text, with the places that it was read from. */
export const partOf = ({ text, offsets }: PlainText, [start, end]: readonly [number, number]): PlainText => ({
  text: text.slice(start, end),
  offsets: offsets.slice(start, end + 1),
});

const HAS_MORE_THAN_ASCII = /[\u0080-\uffff]/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const LATIN_LETTER = /[a-z]/;

const readAscii = (written: string): Units => ({
  text: written.toLowerCase(),
  offsets: Array.from({ length: written.length }, (_, index) => index),
});

/** Code point by code point, so that each unit knows where it came from. */
function readCharacters(written: string): Units {
  const isMixed = LATIN_LETTER.test(written.toLowerCase());
  const offsets: number[] = [];
  let text = '';
  let at = 0;
  for (const character of written) {
    const plain = plainCharacter(character, isMixed);
    text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) offsets.push(at);
    at += character.length;
  }
  return { text, offsets };
}

function plainCharacter(character: string, isMixed: boolean): string {
  if (character < '\u0080') return character.toLowerCase();
  const simplified = simplifiedCharacters.get(character);
  if (simplified) return simplified;
  if (INVISIBLE.test(character)) return '';
  const folded = character.normalize('NFKC').toLowerCase();
  const compatible = folded.length === 1 ? (simplifiedCharacters.get(folded) ?? folded) : folded;
  if (compatible === '\u2018' || compatible === '\u2019') return "'";
  // A Russian sentence stays one: letters are lookalikes only beside Latin ones.
  return isMixed ? (lookalikeLetters.get(compatible) ?? withoutAccent(compatible)) : compatible;
}

const withoutAccent = (letter: string): string =>
  /^[\u00c0-\u024f]$/.test(letter) ? letter.normalize('NFD').charAt(0) : letter;

/** What follows is looked for only where there is a sign of it. */
const DISGUISED =
  /(?<![a-z0-9])[a-z](?:[ ._*|-][a-z]){2}(?![a-z])|[a-z][013457@$!][a-z]|(?<![a-z0-9])[0@$][a-z]{2}|\p{sc=Han}[ .*_|~·\p{Extended_Pictographic}-]+\p{sc=Han}/u;
const SPELLED_WORD = /(?<![a-z0-9])[a-z](?:([ ._*|-])[a-z])(?:\1[a-z])+(?![a-z0-9])/gu;
const SPACED_HAN = /(?<=\p{sc=Han})[ .*_|~·\p{Extended_Pictographic}-]+(?=\p{sc=Han})/gu;
const LEET_WORD = /(?<![a-z0-9@$!])(?=[a-z0-9@$!]*[a-z])[a-z0@$][a-z013457@$!]*(?<!!)(?![a-z0-9])/gu;
const LEET_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i',
}; // prettier-ignore

/** `p a s s w o r d`, `验 证 码` and `p4ssw0rd` as the words that they are. */
function undisguise(units: Units): Units {
  const spelled = removeWithin(units, SPELLED_WORD, /[^a-z]/);
  const joined = removeWithin(spelled, SPACED_HAN, /./u);
  const text = joined.text.replaceAll(LEET_WORD, (word) =>
    /[a-z][013457@$!]+[a-z]|^[0@$][a-z]{2}/.test(word)
      ? word.replaceAll(/[013457@$!]/g, (sign) => LEET_LETTERS[sign]!)
      : word,
  );
  return { text, offsets: joined.offsets };
}

/** Without the signs within what the pattern matches. */
function removeWithin({ text, offsets }: Units, pattern: RegExp, sign: RegExp): Units {
  const left: Units = { text: '', offsets: [] };
  const dropped = new Set<number>();
  for (const { 0: found, index } of text.matchAll(pattern))
    for (let at = 0; at < found.length; at += 1) if (sign.test(found[at]!)) dropped.add(index + at);
  if (dropped.size === 0) return { text, offsets };
  for (let at = 0; at < text.length; at += 1) {
    if (dropped.has(at)) continue;
    left.text += text[at]!;
    left.offsets.push(offsets[at]!);
  }
  return left;
}
