import { answersDistress } from './distress-answers.ts';
import { chineseDistress } from './distress-rules-chinese.ts';
import { englishDistress } from './distress-rules-english.ts';
import { malayDistress } from './distress-rules-malay.ts';
import { distressKinds, type DistressFinding, type DistressKind, type DistressRules } from './distress-rules.ts';
import { containsSign } from './first-sign.ts';
import { normalizeText, originalPart } from './normalize.ts';
import type { ConversationTurn } from './outgoing-check.ts';

export const distressRules: readonly DistressRules[] = [englishDistress, chineseDistress, malayDistress];

/**
 * What the rules find in a customer's text: that somebody may die or be hurt by wish, plan, farewell, danger from
 * others, violence at home. Hyperbole and denials are read over first, so a denial beside a plan leaves the plan.
 */
export function findDistress(text: string, plain = normalizeText(text)): DistressFinding | null {
  const found = distressMatches(plain.text);
  const first = found[0];
  if (!first) return null;
  const kinds = distressKinds.filter((kind) => found.some((match) => match.kind === kind));
  return { kinds, phrase: originalPart(text, plain, [first.start, first.end]) };
}

/** What they find only with the turns before: an answer to an agent's question, or a sentence sent in two messages. */
export function findDistressAfter(earlier: readonly ConversationTurn[], text: string): DistressFinding | null {
  const before = earlier.at(-1);
  if (before?.by === 'agent') return answersDistress(text, before.text);
  if (before?.by !== 'customer' || findDistress(before.text)) return null;
  const joined = findDistress(`${before.text} ${text}`);
  return joined && { kinds: joined.kinds, phrase: text.trim() };
}

export type DistressMatch = { kind: DistressKind; start: number; end: number };

export const distressMatches = (plain: string): DistressMatch[] =>
  distressRules.flatMap((rules) => matchesIn(plain, rules));

function matchesIn(plain: string, { firstSign, kinds, harmless }: DistressRules): DistressMatch[] {
  if (!containsSign(plain, firstSign)) return [];
  const read = plain.replaceAll(/\s/gu, ' ').replaceAll(harmless, (part) => '.'.repeat(part.length));
  return distressKinds.flatMap((kind) =>
    kinds[kind].flatMap((pattern) => {
      const match = pattern.exec(read);
      return match ? [{ kind, start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
}
