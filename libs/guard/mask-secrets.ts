import type { SecretMatch } from './secret-match.ts';

/** Replaces a secret. A reader sees that something was removed, and a second search finds no secret. */
export const MASK = '••••••';

/** The text without its secrets. Of a card the first six and last four digits stay: they identify bank and card only. */
export function maskSecrets(text: string, secrets: readonly SecretMatch[]): string {
  let masked = '';
  let at = 0;
  for (const secret of secrets) {
    masked += text.slice(at, secret.start) + maskOf(text, secret);
    at = secret.end;
  }
  return masked + text.slice(at);
}

/** What a reader sees in place of a secret. */
export function maskOf(text: string, { kind, start, end }: SecretMatch): string {
  if (kind !== 'card-number') return MASK;
  const written = text.slice(start, end).normalize('NFKC');
  const digits = written.replaceAll(/\D/g, '');
  // Written in words, dictated group by group, or signs in between that are no digits of it: then nothing stays.
  return digits.length >= MIN_CARD_DIGITS && !/\p{L}{2}|\p{Script=Han}/u.test(written)
    ? `${digits.slice(0, 6)}${MASK}${digits.slice(-4)}`
    : MASK;
}

const MIN_CARD_DIGITS = 13;
