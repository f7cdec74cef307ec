import { answersDistress } from './distress-answers.ts';
import { chineseDistress } from './distress-rules-chinese.ts';
import { englishDistress } from './distress-rules-english.ts';
import { distressKinds, type DistressFinding, type DistressKind, type DistressRules } from './distress-rules.ts';
import { containsSign } from './first-sign.ts';
import { normalizeText, originalPart } from './normalize.ts';
import type { ConversationTurn } from './outgoing-check.ts';

export const distressRules: readonly DistressRules[] = [englishDistress, chineseDistress];

/**
 * Finds in a customer's text that somebody may die or be hurt: wish, plan, farewell, danger from others, violence at
 * home. Hyperbole and denials are read over first, so a denial beside a plan leaves the plan. `earlier` are the turns
 * before it: an answer to an agent's question, or a sentence that was sent in two messages.
 */
export function findDistress(text: string, earlier: readonly ConversationTurn[] = []): DistressFinding | null {
  const found = distressIn(text);
  if (found) return found;
  const before = earlier.at(-1);
  if (before?.by === 'agent') return answersDistress(text, before.text);
  if (before?.by !== 'customer' || distressIn(before.text)) return null;
  const joined = distressIn(`${before.text} ${text}`);
  return joined && { kinds: joined.kinds, phrase: text.trim() };
}

function distressIn(text: string): DistressFinding | null {
  const plain = normalizeText(text);
  const found = distressRules.flatMap((rules) => matchesIn(plain.text, rules));
  const first = found[0];
  if (!first) return null;
  const kinds = distressKinds.filter((kind) => found.some((match) => match.kind === kind));
  return { kinds, phrase: originalPart(text, plain, [first.start, first.end]) };
}

type Match = { kind: DistressKind; start: number; end: number };

function matchesIn(plain: string, { firstSign, kinds, harmless }: DistressRules): Match[] {
  if (!containsSign(plain, firstSign)) return [];
  const read = plain.replaceAll(/\s/gu, ' ').replaceAll(harmless, (part) => '.'.repeat(part.length));
  return distressKinds.flatMap((kind) =>
    kinds[kind].flatMap((pattern) => {
      const match = pattern.exec(read);
      return match ? [{ kind, start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
}
