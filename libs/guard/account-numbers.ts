import { findBankAccounts } from './bank-accounts.ts';
import { findCardNumbers } from './card-numbers.ts';
import { containsMoreThanAscii } from './first-sign.ts';
import { readingsOf } from './secret-readings.ts';
import { overlaps, type TextRange } from './secret-match.ts';
import { sideOf, type AccountSide } from './account-side.ts';

export type AccountNumberKind = 'card-number' | 'bank-account';

/** A number to which money is paid or from which it is taken, by its offsets in the text as it was written. */
export type AccountNumber = TextRange & { kind: AccountNumberKind; side: AccountSide };

/** Digits directly behind a word for an account. */
const LABELLED_ACCOUNT =
  /(?:\b(?:account|acct|a\/c|acc|akaun|iban)\b[^\d\n]{0,24}?|(?:账号|帳號|賬號|账户|帳戶|賬戶|户号|戶號|卡号|卡號)[^\d\n]{0,8}?)(\d(?:[ -]?\d){8,25})(?![\dA-Za-z])/dgi;

/**
 * Card numbers, IBANs and numbers that are called an account, in the order of the text, none of them twice. `side` is
 * what the words beside a number propose; only the person knows.
 */
export function findAccountNumbers(text: string): AccountNumber[] {
  const found = accountsIn(text);
  for (const { text: read, starts, ends } of readingsOf(text, !containsMoreThanAscii(text)))
    for (const account of accountsIn(read))
      found.push({ ...account, start: starts[account.start]!, end: ends[account.end - 1]! });
  return withoutOverlaps(found);
}

function accountsIn(text: string): AccountNumber[] {
  const cards = findCardNumbers(text).map(({ start, end }) => ({ kind: 'card-number', start, end }) as const);
  const labelled = [...text.matchAll(LABELLED_ACCOUNT)].map(({ indices }) => {
    const [start, end] = indices![1]!;
    return { kind: 'bank-account', start, end } as const;
  });
  const ibans = findBankAccounts(text).map(({ start, end }) => ({ kind: 'bank-account', start, end }) as const);
  return [...cards, ...ibans, ...labelled].map((range) => ({ ...range, side: sideOf(text, range) }));
}

/** A card comes before an account that is the same digits. */
function withoutOverlaps(found: readonly AccountNumber[]): AccountNumber[] {
  const kept: AccountNumber[] = [];
  for (const account of found) if (!kept.some((other) => overlaps(other, account))) kept.push(account);
  return kept.sort((a, b) => a.start - b.start);
}
