import { array, assert, constantFrom, nat, property } from 'fast-check';
import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import { initialPhoneCheck, reducePhoneCheck, type PhoneCheckEvent } from './phone-check.ts';

const answer: PhoneCheckResponse = {
  ...{ isValid: true, countryCode: 'SG', countryName: 'Singapore', message: '', carrier: 'Singtel' },
  ...{ rateLimited: false, formatted: null, lineType: null },
};
const phone = '+65 9123 4567';
const typed: PhoneCheckEvent = { type: 'typed' };
const settled: PhoneCheckEvent = { type: 'settled', typed: '9123 4567' };
const answered = (turn: number, fields: Partial<PhoneCheckResponse> = {}): PhoneCheckEvent => ({
  ...{ type: 'answered', turn, phone },
  answer: { ...answer, ...fields },
});
const after = (...events: PhoneCheckEvent[]) => events.reduce(reducePhoneCheck, initialPhoneCheck);
const events = array(
  nat(5).chain((turn) => constantFrom(typed, settled, answered(turn), { type: 'failed', turn, phone } as const)),
  { maxLength: 20 },
);

describe('the phone field, in whatever order things happen', () => {
  it('counts keystrokes and nothing else', () => {
    assert(
      property(events, (all) => {
        expect(after(...all).turn).toBe(all.filter(({ type }) => type === 'typed').length);
      }),
    );
  });

  it('says something exactly when it has a result', () => {
    assert(
      property(events, (all) => {
        const { state, code } = after(...all);
        expect(code !== null).toBe(state !== 'idle' && state !== 'validating');
      }),
    );
  });

  it('has forgotten the last number at the next keystroke', () => {
    assert(
      property(events, (all) => {
        const check = after(...all, typed);
        expect(check).toEqual({ ...initialPhoneCheck, turn: check.turn });
      }),
    );
  });

  it('asks once for a number: while it asks, and once it knows, it does not ask again', () => {
    const asking = after(typed, settled);
    expect(reducePhoneCheck(asking, settled)).toBe(asking);
    const known = after(typed, settled, answered(1));
    expect(reducePhoneCheck(known, settled)).toBe(known);
  });

  it('hears one answer for a keystroke', () => {
    const known = after(typed, settled, answered(1));
    expect(reducePhoneCheck(known, answered(1, { isValid: false }))).toBe(known);
    expect(reducePhoneCheck(known, { type: 'failed', turn: 1, phone })).toBe(known);
  });
});

describe('what is known of a number', () => {
  it('is its country and carrier where it is valid', () => {
    expect(after(typed, settled, answered(1))).toMatchObject({ countryName: 'Singapore', carrier: 'Singtel' });
  });

  it('is the country and what the server says where it is not, and nothing where the server says nothing', () => {
    expect(after(typed, settled, answered(1, { isValid: false }))).toMatchObject({
      ...{ state: 'invalid', country: 'SG', carrier: null, countryName: null, said: null },
    });
  });

  it('is nothing of what a rate-limited server has added', () => {
    expect(after(typed, settled, answered(1, { rateLimited: true }))).toMatchObject({
      ...{ state: 'valid', country: null, carrier: null, countryName: null },
    });
  });
});
