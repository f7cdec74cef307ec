import fc from 'fast-check';
import {
  hasLetters,
  isLongEnoughToCheck,
  validatePhoneFormat,
  normalizePhone,
  fullPhoneNumber,
  type PhoneFormatCode,
} from './phone-format.ts';
import { defaultPhoneCountry, findPhoneCountry, phoneCountries } from './phone-countries.ts';

describe('the local verdict', () => {
  it.each<[string, PhoneFormatCode]>([
    ['+60 12-345 6789', 'format.malaysia'],
    ['+60 11-2345 6789', 'format.malaysia'],
    ['+1 415 555 0123', 'format.us-canada'],
    ['+44 7911 123456', 'format.uk'],
    ['+44 17911 123456', 'format.uk'],
    ['+44 1632 960961', 'format.uk'],
    ['+65 6123 4567', 'format.singapore'],
    ['+65 8123 4567', 'format.singapore'],
    ['+65 9123 4567', 'format.singapore'],
    ['+86 138 0013 8000', 'format.international'],
    ['+852 5123 4567', 'format.international'],
    ['+886 912 345 678', 'format.international'],
    ['+12345678901234567890', 'format.invalid'],
    ['+60 2345 6789', 'format.invalid'],
    ['+60 1234 5678', 'format.invalid'],
    ['+60 12345678901', 'format.invalid'],
    ['+1 115 555 0123', 'format.invalid'],
    ['+1 415 555 012', 'format.invalid'],
    ['+44 3911 123456', 'format.invalid'],
    ['+65 5123 4567', 'format.invalid'],
    ['+86 12345', 'format.invalid'],
    ['+8612345678901234', 'format.invalid'],
    ['++86', 'format.invalid'],
    ['+0', 'format.invalid'],
    ['13800138000', 'country-code.missing'],
    ['', 'country-code.missing'],
  ])('of %j is %s', (phone, code) =>
    expect(validatePhoneFormat(phone)).toEqual({
      isValid: code !== 'format.invalid' && code !== 'country-code.missing',
      code,
    }),
  );
});

describe('what is typed', () => {
  it.each([
    ['＋８６　１３８－００１３－８０００', '+86 138-0013-8000'],
    ['+٨٦ ١٣٨٠٠١٣٨٠٠٠', '+86 13800138000'],
    ['+۸۶۱۳۸۰۰۱۳۸۰۰۰', '+8613800138000'],
    ['+𝟠𝟞𝟙𝟛𝟠', '+86138'],
    ['tel:+1-415-555-0123', '+1-415-555-0123'],
    ['+1 415 555 0123;ext=9', '+1 415 555 0123'],
    ['+1 415 555 0123 ext. 9', '+1 415 555 0123'],
    ['+1 415 555 0123 x9', '+1 415 555 0123'],
    ['+86 10 6552 9988 转 8001', '+86 10 6552 9988'],
    ['+1 555 CALL', '+1 555 '],
    ['(0)20 7946 0958', '020 7946 0958'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['0044(0)20 7946 0958', '004420 7946 0958'],
    ['+39 (0)6 1234 5678', '+39 06 1234 5678'],
    ['+44 7400–123‑456', '+44 7400-123-456'],
    ['(9123) 45x67', '9123 4567'],
    ['++86 1+2', '+86 12'],
    ['\u202E+86\0 138', '+86 138'],
  ])('%j is %j', (typed, tidy) => expect(normalizePhone(typed)).toBe(tidy));

  it('is put behind the chosen country, unless it says its own', () => {
    expect(fullPhoneNumber('+60', '12-345 6789')).toBe('+60123456789');
    expect(fullPhoneNumber('+60', '+65 9123 4567')).toBe('+65 9123 4567');
  });

  it('may name its country with 00, or with the code alone', () => {
    expect(fullPhoneNumber('+1', '0086 138 0013 8000')).toBe('+8613800138000');
    expect(fullPhoneNumber('+86', '86 138 0013 8000')).toBe('+8613800138000');
    expect(fullPhoneNumber('+39', '392 123 4567')).toBe('+393921234567');
    expect(fullPhoneNumber('+91', '91234 56789')).toBe('+919123456789');
  });

  it('has letters only where they belong to an extension', () => {
    for (const plain of ['+1 415 555 0123 ext. 9', 'tel:+1-415-555-0123', '+٨٦ ١٣٨٠٠١٣٨٠٠٠', '9123 4567'])
      expect({ plain, letters: hasLetters(plain) }).toEqual({ plain, letters: false });
    for (const strange of ['+1 800 FLOWERS', 'call 9123 4567', '９１２３ａ４５６７', '电话 13800138000'])
      expect({ strange, letters: hasLetters(strange) }).toEqual({ strange, letters: true });
  });

  it('is worth a check from eight characters on', () => {
    expect(isLongEnoughToCheck('1234567')).toBe(false);
    expect(isLongEnoughToCheck('1234567 ')).toBe(false);
    expect(isLongEnoughToCheck('12345678')).toBe(true);
    expect(isLongEnoughToCheck('abcdefgh')).toBe(false);
  });

  it('never leaves anything but digits, spaces, hyphens and one plus in front', () => {
    const point = fc.nat(0x10_ffff).map((number) => String.fromCodePoint(number));
    const anyText = fc.array(fc.oneof(fc.constantFrom(...'+＋-－1٣ xX;#(\u202e转'), point));
    fc.assert(fc.property(anyText, (typed) => expect(normalizePhone(typed.join(''))).toMatch(/^\+?[\d -]*$/)));
  });

  it('is bounded before it is looked at', () => {
    expect(normalizePhone('1'.repeat(1_000_000)).length).toBeLessThanOrEqual(64);
    expect(validatePhoneFormat(`+${'1'.repeat(1_000_000)}`).isValid).toBe(false);
  });
});

describe('the countries', () => {
  it('stand in the specified order, the United States first', () => {
    expect(phoneCountries.map(({ dialCode, code }) => `${dialCode} ${code}`).join(', ')).toBe(
      '+1 US, +1 CA, +44 GB, +86 CN, +852 HK, +886 TW, +65 SG, +60 MY, +62 ID, +66 TH, +84 VN, +63 PH, +91 IN, ' +
        '+81 JP, +82 KR, +61 AU, +64 NZ, +49 DE, +33 FR, +39 IT, +34 ES, +7 RU, +55 BR, +52 MX',
    );
    expect(defaultPhoneCountry.code).toBe('US');
  });

  it('are followed when the server finds one of them', () => {
    expect(findPhoneCountry('SG')).toEqual({ code: 'SG', dialCode: '+65' });
    expect(findPhoneCountry('CH')).toBeNull();
    expect(findPhoneCountry(null)).toBeNull();
  });
});
