import type { OutgoingReason } from '@libs/protocol/outgoing.ts';
import { chinese, simplified } from './outgoing-chinese.ts';
import { english } from './outgoing-english.ts';
import type { Rules } from './outgoing-rules.ts';

/**
 * Finds in an agent's words what nobody here may ask a victim for (fees, passwords, codes, seed phrases, card numbers,
 * remote access) or promise them. Judged clause by clause, because "never tell anybody, but send me the code" is two
 * things: the first harmless, the second not. It errs towards asking a second person, who decides in a moment.
 */
export function outgoingReasons(text: string): OutgoingReason[] {
  // A line that is broken where no sentence ends is read on by whoever reads it.
  const readings = new Set([text, text.replaceAll('\n', ' ')]);
  const clauses = [...readings].flatMap(clausesOf);
  const found = RULES.flatMap((rules) => clauses.flatMap((clause) => reasonsIn(clause, rules)));
  return [...new Set(found)].sort();
}

const RULES: readonly Rules[] = [english, chinese];

/** Between these, one thing ends and another begins. A comma inside a number is none of them. */
const BREAKS =
  /[.!?;:。！？；：\n，、]+(?!\d)|,(?!\d)|\b(?:but|however|otherwise|and then|so that)\b|但是?|不过|然后|否则/gu;

const clausesOf = (text: string): string[] =>
  simplified(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toLowerCase()
      .replaceAll(/[\u2018\u2019]/gu, "'"),
  )
    .split(BREAKS)
    .map((clause) => clause.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean);

const reasonsIn = (clause: string, { asks, harmless }: Rules): OutgoingReason[] =>
  harmless.test(clause)
    ? []
    : (Object.keys(asks) as OutgoingReason[]).filter((reason) => asks[reason].some((pattern) => pattern.test(clause)));
