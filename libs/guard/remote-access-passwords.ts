import type { TextRange } from './secret-match.ts';

/** What a program shows beside the id, by where it stands: "the box under it says k7m2qz". */
const BESIDE_ID =
  /(?:\b(?:under(?:neath)?|below|beneath|beside|box|bottom|shows?|says?|pass(?:word|code)?|pin|bawah|tepi|tulis|kata ?laluan(?:nya)?)\b|旁[边邊]|下[面方]|底下|那串)[^\n\d.!?。]{0,28}?(?<![A-Za-z\d])((?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{4,10}|\d{4,6}|(?:[a-z\d] ){3,9}[a-z\d])(?![A-Za-z\d]|[.,:]\d)/dgi;
/** Directly behind the id: "350826714 / 2yk9cb". */
const BEHIND_ID =
  /^\s{0,2}(?:[/|\\／｜,，、;；:：+&-]|and|dan|dgn|dengan|then|和|跟|加)\s{0,2}(?:(?:pass(?:word|code)?|pw|pwd|pin|kata ?laluan|密[码碼])[\s:：]{0,3})?((?=[a-z]{0,9}\d)(?=\d{0,9}[a-z])[a-z\d]{5,10})(?![a-z\d]|[.,:]\d)/di;
const BEHIND_LENGTH = 32;

const rangeOf = ([start, end]: readonly [number, number], offset = 0): TextRange => ({
  start: offset + start,
  end: offset + end,
});

/** Whether a message has what such a program may have shown. */
export const mayShowRemoteAccess = (text: string): boolean => text.search(BESIDE_ID) >= 0;

/** The passwords of a text that tells of an id, by where they are said to stand. */
export const passwordsNearId = (text: string): TextRange[] =>
  [...text.matchAll(BESIDE_ID)].map(({ indices }) => rangeOf(indices![1]!));

/** The password directly behind an id that ends at this place. */
export function passwordBehind(text: string, idEnd: number): TextRange[] {
  const found = BEHIND_ID.exec(text.slice(idEnd, idEnd + BEHIND_LENGTH))?.indices![1];
  return found ? [rangeOf(found, idEnd)] : [];
}
