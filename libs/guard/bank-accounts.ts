import type { TextRange } from './secret-match.ts';

/** An IBAN, written in one or in groups of four: country, two check digits, up to thirty letters and digits. */
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Z0-9])/gi;

/** Where a text names bank accounts: evidence, whose digits must not be taken for a card's. */
export const findBankAccounts = (text: string): TextRange[] =>
  [...text.matchAll(IBAN)]
    .filter(([account]) => hasValidIbanChecksum(account))
    .map(({ index, 0: account }) => ({ start: index, end: index + account.length }));

/** ISO 7064, mod 97: the first four to the end, letters as numbers from 10, and 1 remains. */
function hasValidIbanChecksum(account: string): boolean {
  const compact = account.replaceAll(' ', '').toUpperCase();
  const turned = compact.slice(4) + compact.slice(0, 4);
  let rest = 0;
  for (const character of turned)
    for (const digit of String(parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
