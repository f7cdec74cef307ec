/**
 * The check of a phone number's format, the same in the browser and on the server, as the specification has it. Whether
 * a number exists is decided by the server's check.
 */
export type PhoneFormatCode =
  | 'country-code.missing'
  | 'format.malaysia'
  | 'format.us-canada'
  | 'format.uk'
  | 'format.singapore'
  | 'format.international'
  | 'format.invalid';

export type PhoneFormatResult = { isValid: boolean; code: PhoneFormatCode };

/** A shorter number counts as not validated, and the server is not asked. */
const MIN_PHONE_CHARACTERS = 8;
/** Longest text that is checked: 15 digits, their separators, and an extension. */
export const MAX_PHONE_CHARACTERS = 64;
/** After so long without a keystroke, typing has stopped. */
export const PHONE_DEBOUNCE_MS = 2_000;

type PhoneFormat = { dialCode: string; local: RegExp; code: PhoneFormatCode };

const phoneFormats: readonly PhoneFormat[] = [
  { dialCode: '60', local: /^1\d{8,9}$/, code: 'format.malaysia' },
  { dialCode: '1', local: /^[2-9]\d{9}$/, code: 'format.us-canada' },
  { dialCode: '44', local: /^[17]\d{9,10}$/, code: 'format.uk' },
  { dialCode: '65', local: /^[689]\d{7}$/, code: 'format.singapore' },
];

/** E.164 has at most 15 digits with the country code. */
const INTERNATIONAL = /^\d{8,15}$/;
/** A national number has hardly ever more, so a longer one that begins with the country code has it already. */
const LONGEST_NATIONAL_DIGITS = 10;
/** With fewer digits in front, what looks like an extension is a part of the number. */
const MIN_DIGITS_BEFORE_EXTENSION = 4;
const MIN_DIGITS_BEFORE_X = 7;

/** For calls abroad: Australia dials `0011`, Kenya `000`, and no country's code begins with a zero. */
const EXIT_CODE = /^000?/;
const AUSTRALIAN_EXIT_CODE = /^0011/;

/** Judges a whole number, country code and all; `phone` may still be as somebody typed it. */
export function validatePhoneFormat(phone: string): PhoneFormatResult {
  const normalized = normalizePhone(phone);
  if (!normalized.startsWith('+')) return { isValid: false, code: 'country-code.missing' };

  const digits = digitsOf(normalized);
  const format = phoneFormats.find(({ dialCode }) => digits.startsWith(dialCode));
  if (format) return formatResult(format.local.test(digits.slice(format.dialCode.length)), format.code);
  return formatResult(INTERNATIONAL.test(digits), 'format.international');
}

const formatResult = (isValid: boolean, code: PhoneFormatCode): PhoneFormatResult =>
  isValid ? { isValid, code } : { isValid, code: 'format.invalid' };

/**
 * Digits, spaces, hyphens and a leading plus; everything else goes. Digits of any script count as what they mean
 * (full-width, Arabic-Indic), `tel:` and an extension are not part of the number. The field shows what this returns.
 */
export function normalizePhone(typed: string): string {
  const plain = typed
    .slice(0, MAX_PHONE_CHARACTERS)
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, digitValueOf)
    .replaceAll(DASHES, '-')
    .replace(TRUNK_ZERO, '$1');
  const number = withoutExtension(plain)
    .replaceAll(/[^\d+ -]/g, '')
    .trimStart();
  return number.startsWith('+') ? `+${number.slice(1).replaceAll('+', '')}` : number.replaceAll('+', '');
}

const DASHES = /[\u2010-\u2015\u2212]/g;
/** `+44 (0)20`: dialled at home only. In Italy the zero of a fixed line is a part of the number. */
const TRUNK_ZERO = /^(\s*(?:tel:)?\s*(?:\+|00)\s*(?!39|37[89])\d{1,3}[\s.-]*)\(0\)/i;

/** Whether letters are left that belong to no extension: `+1 800 FLOWERS` is not a number that can be checked. */
export const hasLetters = (typed: string): boolean =>
  /\p{L}/u.test(withoutExtension(typed.slice(0, MAX_PHONE_CHARACTERS).normalize('NFKC')).replace(/^\s*tel:/i, ''));

function withoutExtension(plain: string): string {
  const number = plain.replace(EXTENSION, '');
  const isX = /^\s*x/iu.test(plain.slice(number.length));
  const digits = number.replaceAll(/\P{Nd}/gu, '').length;
  return digits >= (isX ? MIN_DIGITS_BEFORE_X : MIN_DIGITS_BEFORE_EXTENSION) ? number : plain;
}

/** `;ext=9` (RFC 3966), `ext. 9`, `x9`, `#9`, and what follows; in German, Malay, Spanish and Chinese, too. */
const EXTENSION =
  /\s*[(,]?\s*(?:;|#|\b(?:ext(?:ensio)?n?|samb(?:ungan)?|durchwahl|int(?:erno)?|anexo|ramal|poste)\b|(?<=\d\s*)(?:ext|x)(?=[\s.:]*\d)|转|轉|[分内內][机機线線]).*$/isu;

/** In Unicode the ten digits of a script follow each other from zero, so the value is the distance to the zero. */
function digitValueOf(digit: string): string {
  const point = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1)) && !isDigitBlockZero(point - value))
    value += 1;
  return String(value);
}

/** Blocks of digits may be adjacent: these zeros directly follow the nine of another block. */
const isDigitBlockZero = (point: number): boolean =>
  point >= 0x1_d7ce && point <= 0x1_d7ff && (point - 0x1_d7ce) % 10 === 0;

export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/**
 * The whole number that was typed. A plus, `00`, or more digits than a national number has mean that the country code was
 * typed, too.
 */
export function fullPhoneNumber(dialCode: string, typed: string): string {
  const normalized = normalizePhone(typed);
  if (normalized.startsWith('+')) return normalized;
  const digits = digitsOf(normalized);
  const abroad = (dialCode === '+61' && AUSTRALIAN_EXIT_CODE.exec(digits)) || EXIT_CODE.exec(digits);
  if (abroad) return `+${digits.slice(abroad[0].length)}`;
  const hasCode = digits.startsWith(digitsOf(dialCode)) && digits.length > LONGEST_NATIONAL_DIGITS;
  return hasCode ? `+${digits}` : `${dialCode}${digits}`;
}

/** Whether the field holds enough to ask about. */
export const isLongEnoughToCheck = (typed: string): boolean =>
  normalizePhone(typed).trim().length >= MIN_PHONE_CHARACTERS;
