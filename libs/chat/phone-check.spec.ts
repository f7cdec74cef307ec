import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import { nextPhoneCheck, untouchedPhone, type PhoneCheck, type PhoneHappening } from './phone-check.ts';
import { phoneText, phoneWords, type PhoneCode } from './phone-words.ts';

const answer = (fields: Partial<PhoneCheckResponse>): PhoneCheckResponse => ({
  isValid: true,
  countryCode: 'SG',
  countryName: 'Singapore',
  message: '',
  carrier: null,
  rateLimited: false,
  formatted: null,
  lineType: null,
  ...fields,
});
const good = '+65 9123 4567';
const bad = '+65 5123 4567';
const after = (...happenings: PhoneHappening[]): PhoneCheck => happenings.reduce(nextPhoneCheck, untouchedPhone);
const asked: PhoneHappening[] = [{ type: 'typed' }, { type: 'settled', typed: '9123 4567' }];
const answered = (fields: Partial<PhoneCheckResponse>, phone = good, turn = 1): PhoneHappening => ({
  type: 'answered',
  turn,
  phone,
  answer: answer(fields),
});

describe('the phone field', () => {
  it('is idle while somebody types, and asks once they stop', () => {
    expect(after({ type: 'typed' }).state).toBe('idle');
    expect(after(...asked)).toMatchObject({ state: 'validating', turn: 1 });
  });
  it('does not ask about fewer than eight characters', () =>
    expect(after({ type: 'typed' }, { type: 'settled', typed: '9123456' }).state).toBe('idle'));
  it('believes the server rather than the local rule, both ways', () => {
    expect(after(...asked, answered({}, bad))).toMatchObject({ state: 'valid', code: 'number.valid', country: 'SG' });
    expect(after(...asked, answered({ isValid: false, message: 'no such number' }))).toMatchObject({
      state: 'invalid',
      code: 'number.invalid',
      said: 'no such number',
    });
  });
  it('lets the selector follow the country that the server found', () =>
    expect(after(...asked, answered({ countryCode: 'MY' })).country).toBe('MY'));
  it('accepts what passes the local rule while the server is rate limited', () =>
    expect(after(...asked, answered({ rateLimited: true, isValid: false }))).toMatchObject({
      state: 'valid',
      code: 'check.limited',
    }));
  it('says that it cannot check now when the local rule fails too', () =>
    expect(after(...asked, answered({ rateLimited: true, isValid: false }, bad))).toMatchObject({
      state: 'rate-limited',
      code: 'check.unavailable',
    }));
  it('uses the local verdict when the server does not answer', () => {
    expect(after(...asked, { type: 'failed', turn: 1, phone: good })).toMatchObject({
      state: 'valid',
      code: 'format.singapore',
    });
    expect(after(...asked, { type: 'failed', turn: 1, phone: bad })).toMatchObject({
      state: 'invalid',
      code: 'format.invalid',
    });
  });
  it('does not hear a late answer to an older keystroke', () => {
    const typedOn: PhoneHappening[] = [...asked, { type: 'typed' }];
    expect(after(...typedOn, answered({}))).toMatchObject({ state: 'idle', turn: 2 });
    const askedAgain: PhoneHappening[] = [...typedOn, { type: 'settled', typed: '9123 45678' }];
    expect(after(...askedAgain, answered({ isValid: false }))).toMatchObject({ state: 'validating', turn: 2 });
    expect(after(...askedAgain, { type: 'failed', turn: 1, phone: bad }).state).toBe('validating');
  });
});

describe('its words', () => {
  it('are the specified ones in English', () => {
    expect(phoneText('en', { code: 'number.valid', country: 'Singapore' })).toBe('Valid Singapore number');
    expect(phoneText('en', { code: 'number.valid', country: 'Singapore', carrier: 'Singtel' })).toBe(
      'Valid Singapore number (Singtel)',
    );
    expect(Object.values(phoneWords.en)).toEqual(
      expect.arrayContaining([
        'Must include country code',
        'Valid Malaysian mobile format',
        'Valid US/Canada format',
        'Valid UK format',
        'Valid Singapore format',
        'Valid international format',
        'Invalid format',
        'Validated using basic format check',
        'Validation temporarily unavailable. Please wait a moment and try again.',
        'Invalid phone number format',
      ]),
    );
  });
  it.each(Object.keys(phoneWords.en) as PhoneCode[])('%s is worded in all three languages', (code) => {
    for (const words of Object.values(phoneWords)) expect(words[code].trim()).not.toBe('');
  });
});
