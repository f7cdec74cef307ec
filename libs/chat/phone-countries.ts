/** A country of the selector; `code` as in ISO 3166-1. */
export type PhoneCountry = { code: string; dialCode: string };

/** The selector's countries in the specified order. The first is the default. */
export const phoneCountries = [
  { code: 'US', dialCode: '+1' },
  { code: 'CA', dialCode: '+1' },
  { code: 'GB', dialCode: '+44' },
  { code: 'CN', dialCode: '+86' },
  { code: 'HK', dialCode: '+852' },
  { code: 'TW', dialCode: '+886' },
  { code: 'SG', dialCode: '+65' },
  { code: 'MY', dialCode: '+60' },
  { code: 'ID', dialCode: '+62' },
  { code: 'TH', dialCode: '+66' },
  { code: 'VN', dialCode: '+84' },
  { code: 'PH', dialCode: '+63' },
  { code: 'IN', dialCode: '+91' },
  { code: 'JP', dialCode: '+81' },
  { code: 'KR', dialCode: '+82' },
  { code: 'AU', dialCode: '+61' },
  { code: 'NZ', dialCode: '+64' },
  { code: 'DE', dialCode: '+49' },
  { code: 'FR', dialCode: '+33' },
  { code: 'IT', dialCode: '+39' },
  { code: 'ES', dialCode: '+34' },
  { code: 'RU', dialCode: '+7' },
  { code: 'BR', dialCode: '+55' },
  { code: 'MX', dialCode: '+52' },
] as const satisfies readonly PhoneCountry[];

export const defaultPhoneCountry: PhoneCountry = phoneCountries[0];

/** The selector's entry for a country that the server found, or null when the list does not have it. */
export const findPhoneCountry = (code: string | null | undefined): PhoneCountry | null =>
  phoneCountries.find((country) => country.code === code) ?? null;
