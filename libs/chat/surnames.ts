import { COMPOUND_SURNAMES, SURNAMES } from './name-tables.ts';

/** Surnames by how they are written in Latin letters, and by their characters. */
export const HAN_OF_LATIN = new Map<string, readonly string[]>();
export const LATIN_OF_HAN = new Map<string, readonly string[]>();
/** Those in pinyin. */
export const MANDARIN_SURNAMES = new Set<string>();

function addSurname(han: string, latin: readonly string[]): void {
  LATIN_OF_HAN.set(han, [...(LATIN_OF_HAN.get(han) ?? []), ...latin]);
  for (const word of latin) HAN_OF_LATIN.set(word, [...(HAN_OF_LATIN.get(word) ?? []), han]);
  MANDARIN_SURNAMES.add(latin[0]!);
}

for (const entry of SURNAMES.trim().split(/[|\n]/)) {
  const [characters = '', ...latin] = entry.split(' ');
  for (const character of characters) addSurname(character, latin);
}
for (const [han, latin] of Object.entries(COMPOUND_SURNAMES)) addSurname(han, latin);
