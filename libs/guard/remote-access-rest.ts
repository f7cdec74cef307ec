import { PROGRAM, remoteAccess } from './remote-access.ts';
import type { SecretMatch } from './secret-match.ts';

/** What a program shows beside the id, by where it stands: "the box under it says k7m2qz". */
const BESIDE_ID =
  /(?:\b(?:under(?:neath)?|below|beneath|beside|box|bottom|shows?|says?|pass(?:word|code)?|pin|bawah|tepi|tulis|kata ?laluan(?:nya)?)\b|旁[边邊]|下[面方]|底下|那串)[^\n\d.!?。]{0,28}?(?<![A-Za-z\d])((?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{4,10}|\d{4,6}|(?:[a-z\d] ){3,9}[a-z\d])(?![A-Za-z\d]|[.,:]\d)/dgi;

const programs = new RegExp(PROGRAM, 'i');

/** Ids and passwords of a text where a program that shows them was named in a message before. */
export function findRemoteAccessRest(text: string, earlier: readonly string[]): SecretMatch[] {
  const program = earlier.map((message) => programs.exec(message)?.[0]).find(Boolean);
  if (!program) return [];
  const context = `${program} `;
  const ids = remoteAccess
    .find(context + text)
    .filter(({ start }) => start >= context.length)
    .map(({ start, end }) => ({ start: start - context.length, end: end - context.length }));
  const beside = [...text.matchAll(BESIDE_ID)].map(({ indices }) => {
    const [start, end] = indices![1]!;
    return { start, end };
  });
  return [...ids, ...beside].map((range) => ({ kind: 'remote-access', ...range, withEarlier: true }));
}

/** Whether a message has what such a program may have shown. */
export const mayShowRemoteAccess = (text: string): boolean => text.search(BESIDE_ID) >= 0;
