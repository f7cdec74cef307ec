import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import { reducePhoneCheck, initialPhoneCheck, type PhoneCheck, type PhoneCheckEvent } from './phone-check.ts';
import { phoneMessage, phoneMessages, type PhoneMessageCode } from './phone-messages.ts';

const checkResponse = (fields: Partial<PhoneCheckResponse>): PhoneCheckResponse => ({
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
const validPhone = '+65 9123 4567';
const invalidPhone = '+65 5123 4567';
const stateAfter = (...happenings: PhoneCheckEvent[]): PhoneCheck =>
  happenings.reduce(reducePhoneCheck, initialPhoneCheck);
const typedAndSettled: PhoneCheckEvent[] = [{ type: 'typed' }, { type: 'settled', typed: '9123 4567' }];
const serverAnswer = (fields: Partial<PhoneCheckResponse>, phone = validPhone, turn = 1): PhoneCheckEvent => ({
  type: 'answered',
  turn,
  phone,
  answer: checkResponse(fields),
});

describe('the phone field', () => {
  it('is idle while somebody types, and asks once they stop', () => {
    expect(stateAfter({ type: 'typed' }).state).toBe('idle');
    expect(stateAfter(...typedAndSettled)).toMatchObject({ state: 'validating', turn: 1 });
  });
  it('does not ask about fewer than eight characters', () =>
    expect(stateAfter({ type: 'typed' }, { type: 'settled', typed: '9123456' }).state).toBe('idle'));
  it('believes the server rather than the local rule, both ways', () => {
    expect(stateAfter(...typedAndSettled, serverAnswer({}, invalidPhone))).toMatchObject({
      state: 'valid',
      code: 'number.valid',
      country: 'SG',
    });
    expect(stateAfter(...typedAndSettled, serverAnswer({ isValid: false, message: 'no such number' }))).toMatchObject({
      state: 'invalid',
      code: 'number.invalid',
      said: 'no such number',
    });
  });
  it('knows the number that the server has read where it is another than was sent', () => {
    const read = (formatted: string) => stateAfter(...typedAndSettled, serverAnswer({ formatted })).read;
    expect(read('+65 9123 4567')).toBeNull();
    expect(read('+44 7400 123456')).toBe('+44 7400 123456');
  });
  it('lets the selector follow the country that the server found', () =>
    expect(stateAfter(...typedAndSettled, serverAnswer({ countryCode: 'MY' })).country).toBe('MY'));
  it('accepts what passes the local rule while the server is rate limited', () =>
    expect(stateAfter(...typedAndSettled, serverAnswer({ rateLimited: true, isValid: false }))).toMatchObject({
      state: 'valid',
      code: 'check.limited',
    }));
  it('reports that it cannot check now when the local rule fails, too', () =>
    expect(
      stateAfter(...typedAndSettled, serverAnswer({ rateLimited: true, isValid: false }, invalidPhone)),
    ).toMatchObject({
      state: 'rate-limited',
      code: 'check.unavailable',
    }));
  it('uses the local verdict when the server does not answer', () => {
    expect(stateAfter(...typedAndSettled, { type: 'failed', turn: 1, phone: validPhone })).toMatchObject({
      state: 'valid',
      code: 'format.singapore',
    });
    expect(stateAfter(...typedAndSettled, { type: 'failed', turn: 1, phone: invalidPhone })).toMatchObject({
      state: 'invalid',
      code: 'format.invalid',
    });
  });
  it('ignores a late answer to an older keystroke', () => {
    const typedOn: PhoneCheckEvent[] = [...typedAndSettled, { type: 'typed' }];
    expect(stateAfter(...typedOn, serverAnswer({}))).toMatchObject({ state: 'idle', turn: 2 });
    const askedAgain: PhoneCheckEvent[] = [...typedOn, { type: 'settled', typed: '9123 45678' }];
    expect(stateAfter(...askedAgain, serverAnswer({ isValid: false }))).toMatchObject({ state: 'validating', turn: 2 });
    expect(stateAfter(...askedAgain, { type: 'failed', turn: 1, phone: invalidPhone }).state).toBe('validating');
  });
});

describe('its words', () => {
  it('are the specified ones in English', () => {
    expect(phoneMessage('en', { code: 'number.valid', country: 'Singapore' })).toBe('Valid Singapore number');
    expect(phoneMessage('en', { code: 'number.valid', country: 'Singapore', carrier: 'Singtel' })).toBe(
      'Valid Singapore number (Singtel)',
    );
    expect(Object.values(phoneMessages.en)).toEqual(
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
  it.each(Object.keys(phoneMessages.en) as PhoneMessageCode[])('%s is worded in all languages', (code) => {
    for (const words of Object.values(phoneMessages)) expect(words[code].trim()).not.toBe('');
  });
});
