import { cardNumbers } from './card-numbers.ts';
import { codesAndPasswords } from './codes-and-passwords.ts';
import { containsMoreThanAscii, containsSign } from './first-sign.ts';
import { keyFiles, keyWords } from './private-keys.ts';
import { overlaps, type SecretFamily, type SecretMatch } from './secret-match.ts';

/** Those that need no word lists. */
export const secretFamilies: readonly SecretFamily[] = [keyFiles, keyWords, cardNumbers, codesAndPasswords];

/**
 * Finds what nobody may ask a victim for, before it is sent and again before it is stored: the log is never changed.
 * What is public and proves something (wallet addresses, transaction ids, IBANs) is evidence and stays.
 *
 * In the order of the text; two that overlap are one, so that nothing of either is left. Looked for in the text as it
 * stands, and in what a person reads of it. Without `seedPhrases` (a page that could not fetch them) none of these.
 */
export function findSecrets(text: string, seedPhrases: readonly SecretFamily[] | null): SecretMatch[] {
  const hasMoreThanAscii = containsMoreThanAscii(text);
  const found = secretsIn(hasMoreThanAscii ? toHalfWidth(text) : text, seedPhrases);
  if (hasMoreThanAscii && INVISIBLE_CHARACTER.test(text)) found.push(...secretsInVisibleText(text, seedPhrases));
  const secrets: SecretMatch[] = [];
  for (const secret of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = secrets.at(-1);
    if (!last || !overlaps(last, secret)) secrets.push(secret);
    else if (secret.end > last.end) secrets[secrets.length - 1] = mergeMatches(last, secret);
  }
  return secrets;
}

const secretsIn = (text: string, seedPhrases: readonly SecretFamily[] | null): SecretMatch[] =>
  [...(seedPhrases ?? []), ...secretFamilies].flatMap(({ firstSign, find }) =>
    containsSign(text, firstSign) ? find(text) : [],
  );

/** Soft hyphens, joiners and the like are invisible; text copied from a page may contain many. */
const INVISIBLE_CHARACTER = /\p{Default_Ignorable_Code_Point}/u;
const VISIBLE_CHARACTER = /\P{Default_Ignorable_Code_Point}/gu;

function secretsInVisibleText(text: string, seedPhrases: readonly SecretFamily[] | null): SecretMatch[] {
  const offsets: number[] = [];
  let visible = '';
  for (const { index, 0: sign } of text.matchAll(VISIBLE_CHARACTER)) {
    for (let unit = 0; unit < sign.length; unit += 1) offsets.push(index + unit);
    visible += sign;
  }
  return secretsIn(toHalfWidth(visible), seedPhrases).map(({ kind, start, end }) => ({
    kind,
    start: offsets[start]!,
    end: offsets[end - 1]! + 1,
  }));
}

/** The mask of a card leaves some digits; a card that overlaps another secret is masked as that one, as a whole. */
const mergeMatches = (first: SecretMatch, second: SecretMatch): SecretMatch => ({
  kind: first.kind === 'card-number' ? second.kind : first.kind,
  start: first.start,
  end: second.end,
});

/** Replaces a secret. A reader sees that something was removed, and a second search finds no secret. */
export const MASK = '••••••';

/** The text without its secrets. Of a card the first six and last four digits stay: they identify bank and card only. */
export function maskSecrets(text: string, secrets: readonly SecretMatch[]): string {
  let masked = '';
  let at = 0;
  for (const { kind, start, end } of secrets) {
    const secret = text.slice(start, end);
    masked +=
      text.slice(at, start) +
      (kind === 'card-number' ? `${firstDigits(secret, 6)}${MASK}${lastDigits(secret, 4)}` : MASK);
    at = end;
  }
  return masked + text.slice(at);
}

const digitsOf = (text: string): string => toHalfWidth(text).replaceAll(/\D/g, '');
const firstDigits = (text: string, count: number): string => digitsOf(text).slice(0, count);
const lastDigits = (text: string, count: number): string => digitsOf(text).slice(-count);

/** Chinese keyboards write wide digits and signs; every one is one character in either form, so offsets stay true. */
const toHalfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF0B\uFF0D-\uFF5E\u3000]/g, (wide) =>
    wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
