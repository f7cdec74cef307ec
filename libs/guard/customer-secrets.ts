import { cardNumbers, findCardNumbers } from './card-numbers.ts';
import { containsMoreThanAscii, containsSign } from './first-sign.ts';
import { mergeOverlapping } from './merge-matches.ts';
import { readingsOf } from './secret-readings.ts';
import { withoutSentenceWords } from './sentence-words.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';
import { findSecrets } from './secrets.ts';
import { findSplitSecrets } from './split-secrets.ts';
import type { WrittenMessage } from './written-message.ts';

/** What must not stand in a customer's message: secrets, and every card number, whose only the person can say. */
export function findCustomerSecrets(message: WrittenMessage, seedPhrases: readonly SecretFamily[]): SecretMatch[] {
  const cards = everyCardIn(message.text);
  // "The number is …": so many digits with a check digit are no code, and may be evidence.
  const isPartOfCard = ({ kind, start, end }: SecretMatch) =>
    kind === 'code' && cards.some((card) => card.start <= start && end <= card.end);
  const secrets = findSecretsAfter(message, seedPhrases).filter((secret) => !isPartOfCard(secret));
  return mergeOverlapping([...secrets, ...cards]);
}

/** Secrets of a message, and what it completes of those before it. */
export function findSecretsAfter(message: WrittenMessage, seedPhrases: readonly SecretFamily[]): SecretMatch[] {
  const secrets = findSecrets(message.text, seedPhrases);
  const split = withoutSentenceWords(message.text, secrets, findSplitSecrets(message, seedPhrases));
  return mergeOverlapping([...secrets, ...split]);
}

function everyCardIn(text: string): SecretMatch[] {
  const found = containsSign(text, cardNumbers.firstSign) ? findCardNumbers(text) : [];
  for (const { text: read, starts, ends } of readingsOf(text, !containsMoreThanAscii(text)))
    for (const { kind, start, end } of findCardNumbers(read))
      found.push({ kind, start: starts[start]!, end: ends[end - 1]! });
  return found;
}
