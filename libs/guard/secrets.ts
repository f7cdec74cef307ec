import { accountKeys } from './account-keys.ts';
import { cardNumbers } from './card-numbers.ts';
import { codesAndPasswords } from './codes-and-passwords.ts';
import { containsMoreThanAscii, containsSign } from './first-sign.ts';
import { maskOf, maskSecrets } from './mask-secrets.ts';
import { mergeOverlapping } from './merge-matches.ts';
import { groupedKeys, keyFiles, keyWords } from './private-keys.ts';
import { remoteAccess } from './remote-access.ts';
import { readingsOf } from './secret-readings.ts';
import type { SecretFamily, SecretMatch, TextRange } from './secret-match.ts';

/** Those that need no word lists. */
export const secretFamilies: readonly SecretFamily[] = [
  keyFiles,
  keyWords,
  groupedKeys,
  accountKeys,
  cardNumbers,
  codesAndPasswords,
  remoteAccess,
];

/**
 * Finds what nobody may ask a victim for, before it is sent and again before it is stored: the log is never changed.
 * What is public and proves something (wallet addresses, transaction ids, IBANs, the other side's card) is evidence and
 * stays.
 *
 * In the order of the text; two that overlap are one, so that nothing of either is left. Looked for in the text as it
 * stands, and in what a person reads of it; and again in the masked text, until masking it changes nothing more.
 * Without `seedPhrases` (a page that could not fetch them) none of these.
 */
export function findSecrets(text: string, seedPhrases: readonly SecretFamily[] | null): SecretMatch[] {
  let secrets = mergeOverlapping(secretsIn(text, seedPhrases));
  for (let round = 0; secrets.length > 0 && round < MAX_ROUNDS; round += 1) {
    const more = secretsIn(maskSecrets(text, secrets), seedPhrases);
    if (more.length === 0) break;
    const origin = offsetsBeforeMasking(text, secrets);
    secrets = mergeOverlapping([...secrets, ...more.map((secret) => moveMatch(secret, origin))]);
  }
  return secrets;
}

/** Each round masks more of the text; two are the most that any text seen here needed. */
const MAX_ROUNDS = 8;

function secretsIn(text: string, seedPhrases: readonly SecretFamily[] | null): SecretMatch[] {
  const found = searchText(text, seedPhrases);
  for (const { text: read, starts, ends } of readingsOf(text, !containsMoreThanAscii(text)))
    for (const { kind, start, end } of searchText(read, seedPhrases))
      found.push({ kind, start: starts[start]!, end: ends[end - 1]! });
  return found;
}

const searchText = (text: string, seedPhrases: readonly SecretFamily[] | null): SecretMatch[] =>
  [...(seedPhrases ?? []), ...secretFamilies].flatMap(({ firstSign, find }) =>
    containsSign(text, firstSign) ? find(text) : [],
  );

/** For each position of the masked text the range of the text that it stands for. */
function offsetsBeforeMasking(text: string, secrets: readonly SecretMatch[]): TextRange[] {
  const origin: TextRange[] = [];
  let at = 0;
  const copyTo = (end: number) => {
    for (; at < end; at += 1) origin.push({ start: at, end: at + 1 });
  };
  for (const secret of secrets) {
    copyTo(secret.start);
    const { length } = maskOf(text, secret);
    for (let unit = 0; unit < length; unit += 1) origin.push(secret);
    at = secret.end;
  }
  copyTo(text.length);
  return origin;
}

const moveMatch = ({ kind, start, end }: SecretMatch, origin: readonly TextRange[]): SecretMatch => ({
  kind,
  start: origin[start]!.start,
  end: origin[end - 1]!.end,
});
