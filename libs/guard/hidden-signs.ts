import { findSecrets, maskSecrets, type Secret } from './secrets.ts';
import type { WordLists } from './seed-phrases.ts';

/** Soft hyphens, joiners and the like draw nothing; what is copied from a page may be full of them. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u;
const SEEN = /\P{Default_Ignorable_Code_Point}/gu;

/** Masks what is found in a text as it stands, and what a person would read in it. For whatever keeps it or hands it on. */
export function maskedAsSeen(text: string, lists: WordLists | null): string {
  const masked = maskSecrets(text, findSecrets(text, lists));
  return HIDDEN.test(masked) ? maskSecrets(masked, secretsAsSeen(masked, lists)) : masked;
}

function secretsAsSeen(text: string, lists: WordLists | null): Secret[] {
  const places: number[] = [];
  let seen = '';
  for (const { index, 0: sign } of text.matchAll(SEEN)) {
    for (let unit = 0; unit < sign.length; unit += 1) places.push(index + unit);
    seen += sign;
  }
  return findSecrets(seen, lists).map(({ kind, start, end }) => ({
    kind,
    start: places[start]!,
    end: places[end - 1]! + 1,
  }));
}
