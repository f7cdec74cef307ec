import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { MAX_PHONE_CHARACTERS, normalizePhone } from '@libs/chat/phone-format.ts';

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

export function lookUpNumber(typed: string): NumberFacts {
  if (typed.length > MAX_PHONE_CHARACTERS) return unknownNumber;
  const number = parsePhoneNumberFromString(normalizePhone(typed), { extract: false });
  if (!number) return unknownNumber;
  return {
    isValid: number.isValid(),
    countryCode: number.country ?? null,
    lineType: number.getType() ?? null,
    formatted: number.formatInternational(),
    e164: number.number,
  };
}
