import { passwordsNearId } from './remote-access-passwords.ts';
import { PROGRAM, remoteAccess } from './remote-access.ts';
import type { SecretMatch } from './secret-match.ts';

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
  return [...ids, ...passwordsNearId(text)].map((range) => ({ kind: 'remote-access', ...range, withEarlier: true }));
}
