import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/max';
import {
  digitsOf,
  fullPhoneNumber,
  hasLetters,
  MAX_PHONE_CHARACTERS,
  normalizePhone,
} from '@libs/chat/phone-format.ts';

/** What the world's numbering plans say about a number, from local metadata. */
export type NumberFacts = {
  isValid: boolean;
  /** ISO 3166-1; null where the plan names no country, as for satellite phones. */
  countryCode: string | null;
  /** libphonenumber's names: `MOBILE`, `FIXED_LINE`, `VOIP` and so on. */
  lineType: string | null;
  formatted: string | null;
  e164: string | null;
};

const unknownNumber: NumberFacts = { isValid: false, countryCode: null, lineType: null, formatted: null, e164: null };
const MAX_CALLING_CODE_DIGITS = 3;
const MAX_CARRIER_DIGITS = 2;
const callingCodes = new Map(getCountries().map((country) => [String(getCountryCallingCode(country)), country]));

/** The number of somebody who has chosen a country, given as ISO 3166-1, and typed the rest: what the field does. */
export const lookUpTypedNumber = (typed: string, country: string): NumberFacts =>
  hasLetters(typed)
    ? unknownNumber
    : lookUpNumber(fullPhoneNumber(`+${getCountryCallingCode(country as CountryCode)}`, typed));

export function lookUpNumber(typed: string): NumberFacts {
  if (typed.length > MAX_PHONE_CHARACTERS || hasLetters(typed)) return unknownNumber;
  const whole = normalizePhone(typed).replace(/^00/, '+');
  const asWritten = parse(whole);
  const isTooShort = validatePhoneNumberLength(whole) === 'TOO_SHORT';
  const read = asWritten?.isValid() || isTooShort ? asWritten : firstValidReading(digitsOf(whole));
  const number = read ?? asWritten;
  if (!number) return unknownNumber;
  return {
    isValid: number.isValid(),
    countryCode: number.country ?? null,
    lineType: number.getType() ?? null,
    formatted: number.formatInternational(),
    e164: number.number,
  };
}

/** The field puts the chosen country's code in front of what may have one, or a prefix for calls abroad, already. */
function firstValidReading(digits: string) {
  for (let length = 1; length <= MAX_CALLING_CODE_DIGITS; length += 1) {
    const [code, rest] = [digits.slice(0, length), digits.slice(length)];
    const country = callingCodes.get(code);
    if (!country) continue;
    const readings = [`+${rest}`, `+${code}${rest.replace(/^0/, '')}`, `+${rest.replace(/^0(?:0|11)/, '')}`];
    const found = [parse(rest, country), ...readings.map((reading) => parse(reading))];
    const valid = found.find((number) => number?.isValid());
    if (valid) return valid;
  }
  return validBehindCarrier(digits);
}

/** The field takes `00` off, and leaves what chooses the carrier behind it: 002 in Hong Kong, 0021 in Brazil. */
function validBehindCarrier(digits: string) {
  const lengths = Array.from({ length: MAX_CARRIER_DIGITS }, (_, index) => index + 1);
  return lengths.map((length) => parse(`+${digits.slice(length)}`)).find((number) => number?.isValid());
}

const parse = (number: string, defaultCountry?: CountryCode) =>
  parsePhoneNumberFromString(number, { ...(defaultCountry && { defaultCountry }), extract: false });
