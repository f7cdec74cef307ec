import { cardNumbers, findCardNumbers } from './card-numbers.ts';
import { containsMoreThanAscii, containsSign } from './first-sign.ts';
import { mergeOverlapping } from './merge-matches.ts';
import { readingsOf } from './secret-readings.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';
import { findSecrets } from './secrets.ts';

/** What must not stand in a customer's message: secrets, and every card number, whose only the person can say. */
export const findCustomerSecrets = (text: string, seedPhrases: readonly SecretFamily[] | null): SecretMatch[] =>
  mergeOverlapping([...findSecrets(text, seedPhrases), ...everyCardIn(text)]);

function everyCardIn(text: string): SecretMatch[] {
  const found = containsSign(text, cardNumbers.firstSign) ? findCardNumbers(text) : [];
  for (const { text: read, starts, ends } of readingsOf(text, !containsMoreThanAscii(text)))
    for (const { kind, start, end } of findCardNumbers(read))
      found.push({ kind, start: starts[start]!, end: ends[end - 1]! });
  return found;
}
