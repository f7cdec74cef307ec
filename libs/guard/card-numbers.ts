import { findBankAccounts } from './bank-accounts.ts';
import { overlaps, type SecretFamily, type SecretMatch } from './secret-match.ts';

/** Digits in one or in groups, not part of a longer word: an address or a transaction id is no card. */
const DIGIT_RUNS = /(?<![A-Za-z0-9]|\d\.)\d+(?:[\s–-]{1,3}\d+)*(?![A-Za-z0-9])/g;

/** How the issuers number their cards: the beginning and how many digits there are (ISO/IEC 7812, the issuers' own lists). */
const ISSUERS: readonly [begins: RegExp, lengths: readonly number[]][] = [
  [/^4/, [16, 19]], // Visa
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]], // Mastercard
  [/^(62|81)/, [16, 17, 18, 19]], // UnionPay
  [/^9558/, [19]], // older Chinese debit cards
  [/^3[47]/, [15]], // American Express
  [/^35(2[89]|[3-8])/, [16]], // JCB
  [/^(6011|64[4-9]|65)/, [16]], // Discover
  [/^3(0[0-5]|[689])/, [14]], // Diners Club
  [/^(50|5[6-8]|6304|67)/, [16, 18, 19]], // Maestro
];

/** The words in front of the number of an order or a transfer, which is evidence and no card. */
const REFERENCE_LABEL =
  /(order|tracking|refer|ref\.?|invoice|receipt|transaction|tx|订单|訂單|单号|單號|流水|编号|編號|交易)(?!.*(card|卡))[^\d]{0,12}$/i;
const LOOKBACK_CHARACTERS = 24;

export const cardNumbers: SecretFamily = {
  // The shortest card, in whatever groups.
  firstSign: /(?:\d[\s–-]{0,3}){14}/,
  find(text) {
    const cards = findCardNumbers(text);
    const evidence = cards.length > 0 ? findBankAccounts(text) : [];
    return cards.filter((card) => !evidence.some((account) => overlaps(card, account)));
  },
};

export function findCardNumbers(text: string): SecretMatch[] {
  return [...text.matchAll(DIGIT_RUNS)].flatMap(({ index, 0: run }) =>
    REFERENCE_LABEL.test(text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index)) ? [] : cardsIn(run, index),
  );
}

type DigitGroup = { digits: string; start: number; end: number };

/** A card may stand among other numbers, such as its own expiry. */
function cardsIn(run: string, offset: number): SecretMatch[] {
  const groups = [...run.matchAll(/\d+/g)].map(({ index, 0: digits }): DigitGroup => {
    const start = offset + index;
    return { digits, start, end: start + digits.length };
  });
  const found: SecretMatch[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const last = lastGroupOfCard(groups, first);
    if (last === null) continue;
    found.push({ kind: 'card-number', start: groups[first]!.start, end: groups[last]!.end });
    first = last;
  }
  return found;
}

/** A card is never longer than five groups. */
const MAX_GROUPS = 5;

function lastGroupOfCard(groups: DigitGroup[], first: number): number | null {
  for (let last = Math.min(groups.length, first + MAX_GROUPS) - 1; last >= first; last -= 1) {
    const parts = groups.slice(first, last + 1).map(({ digits }) => digits);
    if (isGroupedLikeCard(parts) && isCardNumber(parts.join(''))) return last;
  }
  return null;
}

/** In one piece, in fours with a shorter end, or as the fourteen- and fifteen-digit cards print it. */
function isGroupedLikeCard(parts: string[]): boolean {
  const shape = parts.map((part) => part.length).join('-');
  return parts.length === 1 || /^4(-4){2,3}(-[1-4])?$|^4-6-[45]$|^6-1[0-3]$/.test(shape);
}

const isCardNumber = (digits: string): boolean =>
  ISSUERS.some(([begins, lengths]) => lengths.includes(digits.length) && begins.test(digits)) &&
  passesLuhnCheck(digits);

/** ISO/IEC 7812-1 annex B: every second digit from the right counts double. */
function passesLuhnCheck(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
