import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';
import { lookUpNumber, lookUpTypedNumber } from './look-up-number.ts';

const toDigits = (text: string) => text.replaceAll(/\D/g, '');
const inScript = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe('the numbering plans', () => {
  it.each([
    ['+86 138 0013 8000', 'CN', 'MOBILE'],
    ['+852 5123 4567', 'HK', 'MOBILE'],
    ['+886 912 345 678', 'TW', 'MOBILE'],
    ['+60 12-345 6789', 'MY', 'MOBILE'],
    ['+65 9123 4567', 'SG', 'MOBILE'],
    ['+44 7400 123456', 'GB', 'MOBILE'],
    ['+44 07400 123456', 'GB', 'MOBILE'],
    ['+1 613 555 0199', 'CA', 'FIXED_LINE_OR_MOBILE'],
    ['＋８６　１３８００１３８０００', 'CN', 'MOBILE'],
    ['tel:+86-138-0013-8000;ext=9', 'CN', 'MOBILE'],
  ])('know %s as %s, %s', (phone, countryCode, lineType) =>
    expect(lookUpNumber(phone)).toMatchObject({ isValid: true, countryCode, lineType }),
  );
  it.each([
    '+86 12345',
    '+999 123456789',
    '+0 123456789',
    '++86',
    '',
    '13800138000',
    '+1 555 CALL',
    '1'.repeat(100_000),
  ])('do not know %.20s', (phone) => expect(lookUpNumber(phone).isValid).toBe(false));
  it('give the local way of writing it', () =>
    expect(lookUpNumber('+8613800138000').formatted).toBe('+86 138 0013 8000'));
});

describe('what a person types into the field', () => {
  const regions = getCountries().map((country) => [country, getExampleNumber(country, examples)!] as const);
  const other = (country: CountryCode) => (getCountryCallingCode(country) === '44' ? 'US' : 'GB');
  const writings: Record<string, (number: PhoneNumber, country: CountryCode) => [typed: string, chosen: string]> = {
    'as people of the country write it': (number, country) => [number.formatNational(), country],
    'with a plus, another country chosen': (number, country) => [number.formatInternational(), other(country)],
    'with 00': ({ number }, country) => [`00${toDigits(number)}`, country],
    'with 00, another country chosen': ({ number }, country) => [`00 ${toDigits(number)}`, other(country)],
    'with the code and no plus': ({ number }, country) => [toDigits(number), country],
    'with the code and no plus, another country chosen': ({ number }, country) => [toDigits(number), other(country)],
    'in Arabic digits': (number, country) => [inScript(number.formatInternational(), 0x06_60), country],
    'in Persian digits': (number, country) => [inScript(number.formatNational(), 0x06_f0), country],
    'in full-width digits': ({ number }, country) => [`＋${inScript(toDigits(number), 0xff_10)}`, country],
    'with an extension': (number, country) => [`${number.formatInternational()} ext. 204`, country],
    'with an extension in Malay': (number, country) => [`${number.formatNational()} samb. 204`, country],
    'with an extension in Chinese': (number, country) => [`${number.formatNational()}（內線204）`, country],
    'with (0)': ({ nationalNumber, countryCallingCode: code }, country) => [`+${code} (0)${nationalNumber}`, country],
    'with dots': (number, country) => [number.formatInternational().replaceAll(' ', '.'), country],
  };
  /** Of 245 regions. `2389911234` is a number of Cape Verde and one of Southampton. */
  const MAX_MISREAD_REGIONS = 3;

  it('covers every region', () => expect(regions).toHaveLength(245));

  it.each(Object.entries(writings))('is read %s', (_, write) => {
    const misread = regions.filter(([country, number]) => {
      const found = lookUpTypedNumber(...write(number, country));
      return !found.isValid || found.e164 !== number.number;
    });
    const names = misread.map(([country]) => country);
    expect(names).toEqual(names.slice(0, MAX_MISREAD_REGIONS));
  });

  it.each([
    ['+62 812 345 67', 'ID'],
    ['0812 345 67', 'ID'],
    ['+84 912 345 6', 'VN'],
    ['01512 34567', 'DE'],
    ['312 345 67', 'IT'],
  ])('is no number with its country once more when digits are missing: %s', (typed, country) =>
    expect(lookUpTypedNumber(typed, country)).toMatchObject({ isValid: false }),
  );

  it.each([
    ['0011 44 7400 123456', 'AU'],
    ['1411 0011 44 7400 123456', 'AU'],
    ['011 44 7400 123456', 'US'],
    ['001 44 7400 123456', 'HK'],
    ['002 44 7400 123456', 'HK'],
    ['008 44 7400 123456', 'TH'],
    ['002 44 7400 123456', 'TW'],
    ['001 44 7400 123456', 'SG'],
    ['010 44 7400 123456', 'JP'],
    ['810 44 7400 123456', 'RU'],
    ['0021 44 7400 123456', 'BR'],
    ['1230 44 7400 123456', 'CL'],
    ['17909 00 44 7400 123456', 'CN'],
    ['012 44 7400 123456', 'IL'],
    ['00 44 7400 123456', 'US'],
  ])('is read behind what a country dials for calls abroad: %s in %s', (typed, country) =>
    expect(lookUpTypedNumber(typed, country)).toMatchObject({ isValid: true, e164: '+447400123456' }),
  );

  it.each(['extn 12', 'ramal 12', 'poste 12', '#12', '轉12'])('is read before an extension: %s', (extension) =>
    expect(lookUpTypedNumber(`020 7946 0958 ${extension}`, 'GB')).toMatchObject({ isValid: true }),
  );

  it.each(['+1 800 FLOWERS', '4155550123 or so', '', '12', '+999 123456789', '0000000000', '1'.repeat(100)])(
    'is refused: %.20s',
    (typed) => expect(lookUpTypedNumber(typed, 'US')).toMatchObject({ isValid: false }),
  );
});
