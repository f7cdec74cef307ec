import { assert, integer, property, stringMatching } from 'fast-check';
import { phoneCountries } from './phone-countries.ts';
import { fullPhoneNumber, normalizePhone, validatePhoneFormat } from './phone-format.ts';

/** How many digits follow the country and which come first, as the specification has them; written apart from the rule. */
const plans = [
  { dialCode: '+60', first: '1', rest: [8, 9], code: 'format.malaysia' },
  { dialCode: '+1', first: '23456789', rest: [9], code: 'format.us-canada' },
  { dialCode: '+44', first: '17', rest: [9, 10], code: 'format.uk' },
  { dialCode: '+65', first: '689', rest: [7], code: 'format.singapore' },
];
const digits = (length: number) => stringMatching(new RegExp(`^\\d{${length}}$`));
const anyDigits = stringMatching(/^\d{0,14}$/);
/** No more than a national number has, and no prefix for calls abroad. */
const nationalDigits = stringMatching(/^(?:[1-9]\d{0,9})?$/);

describe.each(plans)('a number with $dialCode', ({ dialCode, first, rest, code }) => {
  it('is judged by its first digit and its length, and by nothing else', () => {
    assert(
      property(integer({ min: 0, max: 9 }), anyDigits, (begin, more) => {
        const isValid = first.includes(String(begin)) && rest.includes(more.length);
        expect(validatePhoneFormat(`${dialCode}${begin}${more}`)).toEqual({
          isValid,
          code: isValid ? code : 'format.invalid',
        });
      }),
    );
  });

  it.each(rest)('has %i digits behind the first, however they are set apart', (length) => {
    assert(
      property(digits(length), integer({ min: 0, max: 6 }), (more, at) => {
        const local = first[0]! + more;
        for (const mark of [' ', '-', '.', '/', '('])
          expect(validatePhoneFormat(`${dialCode} ${local.slice(0, at)}${mark}${local.slice(at)}`).code).toBe(code);
      }),
    );
  });
});

describe('a number of any other country of the selector', () => {
  const others = phoneCountries.filter(({ dialCode }) => !plans.some((plan) => plan.dialCode === dialCode));

  it.each(others)('$code is valid with eight to fifteen digits, the country among them', ({ dialCode }) => {
    for (let length = 1; length <= 18; length += 1) {
      const number = (dialCode + '2'.repeat(20)).slice(0, length + 1);
      expect(validatePhoneFormat(number).isValid).toBe(length >= 8 && length <= 15);
    }
  });
});

describe('what stands in the field', () => {
  it('is the same number whether the country is typed or chosen', () => {
    assert(
      property(nationalDigits, (typed) => {
        for (const { dialCode } of phoneCountries)
          expect(fullPhoneNumber(dialCode, typed)).toBe(fullPhoneNumber('+1', dialCode + typed));
      }),
    );
  });

  it('is the same number with a plus, with 00, and with the country code alone', () => {
    assert(
      property(stringMatching(/^[1-9]\d{9}$/), (typed) => {
        for (const { dialCode } of phoneCountries) {
          const whole = dialCode + typed;
          for (const written of [whole.replace('+', '00'), whole.replace('+', '00 '), whole.slice(1)])
            expect(fullPhoneNumber(dialCode, written)).toBe(whole);
          expect(fullPhoneNumber('+1', whole.replace('+', '00'))).toBe(whole);
        }
      }),
    );
  });

  it('changes no further once it is tidy', () => {
    assert(
      property(stringMatching(/^[-+() x#\d.]{0,30}$/), (typed) => {
        const tidy = normalizePhone(typed);
        expect(normalizePhone(tidy)).toBe(tidy);
      }),
    );
  });

  it.each([
    ['分机', '+86 10 6552 9988 分机 8001'],
    ['分機', '+886 2 2345 6789分機12'],
    ['轉', '+886 2 2345 6789 轉 12'],
    ['#', '+886 2 2345 6789#12'],
    ['extension', '+886 2 2345 6789 extension 12'],
  ])('is no extension: %s', (_, typed) => {
    expect(normalizePhone(typed)).toMatch(/^\+[\d ]+(?:9988|6789)$/);
  });
});
