import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import { chineseRules, toSimplified } from './outgoing-rules-chinese.ts';
import { englishRules } from './outgoing-rules-english.ts';
import { containsMoreThanAscii, containsSign } from './first-sign.ts';
import type { AskPatterns, OutgoingRules } from './outgoing-rules.ts';

/**
 * Finds in an agent's text what nobody here may ask a victim for (fees, passwords, codes, seed phrases, card numbers,
 * remote access) or promise them. Judged clause by clause, because "never tell anybody, but send me the code" is two
 * things: the first harmless, the second not. In doubt the message is held, and a lead decides.
 */
export function findHoldReasons(text: string): HoldReason[] {
  // A line break where no sentence ends does not end the clause.
  const readings = new Set([text, text.replaceAll('\n', ' ')]);
  const clauses = [...readings].flatMap(clausesOf);
  const found = outgoingRules.flatMap((rules) => clauses.flatMap((clause) => reasonsIn(clause, rules)));
  return [...new Set(found)].sort();
}

export const outgoingRules: readonly OutgoingRules[] = [englishRules, chineseRules];

/** What separates two clauses. A comma inside a number does not. */
const CLAUSE_BREAKS =
  /[.!?;:。！？；：\n，、]+(?!\d)|,(?!\d)|\b(?:but|however|otherwise|and then|so that)\b|但是?|不过|然后|否则/gu;

const clausesOf = (text: string): string[] =>
  (containsMoreThanAscii(text) ? plainForm(text) : text.toLowerCase())
    .split(CLAUSE_BREAKS)
    .map((clause) => clause.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean);

const plainForm = (text: string): string =>
  toSimplified(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toLowerCase()
      .replaceAll(/[\u2018\u2019]/gu, "'"),
  );

function reasonsIn(clause: string, { firstSign, asks, harmless }: OutgoingRules): HoldReason[] {
  if (!containsSign(clause, firstSign)) return [];
  const reasons = (Object.keys(asks) as HoldReason[]).filter((reason) => isAsked(clause, asks[reason]));
  return reasons.length > 0 && harmless.test(clause) ? [] : reasons;
}

const isAsked = (clause: string, { firstSign, patterns }: AskPatterns): boolean =>
  containsSign(clause, firstSign) && patterns.some((pattern) => pattern.test(clause));
