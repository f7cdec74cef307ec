import { SURNAMES } from './name-tables.ts';

/** Surnames by how they are written in Latin letters, and by their character. */
export const HAN_OF_LATIN = new Map<string, string>();
export const LATIN_OF_HAN = new Map<string, readonly string[]>();
/** Those in pinyin. */
export const MANDARIN_SURNAMES = new Set<string>();
for (const entry of SURNAMES.trim().split(/[|\n]/)) {
  const [characters = '', ...latin] = entry.split(' ');
  MANDARIN_SURNAMES.add(latin[0]!);
  for (const character of characters) LATIN_OF_HAN.set(character, latin);
  for (const word of latin) HAN_OF_LATIN.set(word, (HAN_OF_LATIN.get(word) ?? '') + characters);
}
