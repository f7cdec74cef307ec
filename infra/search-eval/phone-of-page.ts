import { normalizePhone } from '@libs/chat/phone-format.ts';

/** National writings by their first digits, and the country that their writer chooses in the page's list. */
const COUNTRIES: readonly [national: RegExp, dialCode: string][] = [
  [/^01\d{8,9}$/, '+60'],
  [/^0[3-9]\d{7,8}$/, '+60'],
  [/^1[3-9]\d{9}$/, '+86'],
  [/^07\d{9}$/, '+44'],
  [/^[689]\d{7}$/, '+65'],
  [/^[235]\d{7}$/, '+852'],
  [/^[2-9]\d{9}$/, '+1'],
];
/** Before the others: Taiwan's mobile numbers have as many digits as Malaysia's landlines. */
const TAIWAN_MOBILE = /^09\d{8}$/;

/**
 * The number as the page's field would send it: digits of any script, and the country in front. The page has the person
 * choose that; here it is guessed from the digits. As it stands where none fits.
 */
export function phoneOfPage(written: string): string {
  const typed = normalizePhone(written).replace(/^00/, '+');
  if (typed.startsWith('+')) return typed;
  const digits = typed.replace(/\D/g, '');
  const dialCode = TAIWAN_MOBILE.test(digits) ? '+886' : COUNTRIES.find(([national]) => national.test(digits))?.[1];
  return dialCode ? `${dialCode} ${digits.replace(/^0/, '')}` : written;
}
