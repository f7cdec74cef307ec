import { lookUpNumber } from './look-up-number.ts';

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
