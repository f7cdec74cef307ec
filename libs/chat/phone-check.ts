import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import { isLongEnoughToCheck, validatePhoneFormat } from './phone-format.ts';
import type { PhoneMessageCode } from './phone-messages.ts';

/** The five looks of the phone field: nothing, a spinner, a tick, a cross, a notice. */
export type PhoneCheckState = 'idle' | 'validating' | 'valid' | 'invalid' | 'rate-limited';

/**
 * The field's check as arithmetic: what was typed, what came back, in whatever order. Every keystroke has a number, and
 * an answer to an older one is not heard.
 */
export type PhoneCheck = {
  state: PhoneCheckState;
  /** The keystroke that this is about. */
  turn: number;
  /** What to say, by code; null while there is nothing to say. */
  code: PhoneMessageCode | null;
  countryName: string | null;
  carrier: string | null;
  /** The server's own words on an invalid number. */
  said: string | null;
  /** The country that the selector should show now; null leaves it. */
  country: string | null;
};

export type PhoneCheckEvent =
  | { type: 'typed' }
  /** Typing has stopped for two seconds; `typed` is the field's text without the country. */
  | { type: 'settled'; typed: string }
  | { type: 'answered'; turn: number; phone: string; answer: PhoneCheckResponse }
  | { type: 'failed'; turn: number; phone: string };

const emptyResult = { code: null, countryName: null, carrier: null, said: null, country: null };

export const initialPhoneCheck: PhoneCheck = { state: 'idle', turn: 0, ...emptyResult };

/** The field after one more thing has happened. `validating` means: ask the server now, under this `turn`. */
export function reducePhoneCheck(check: PhoneCheck, happening: PhoneCheckEvent): PhoneCheck {
  switch (happening.type) {
    case 'typed':
      return { ...emptyResult, state: 'idle', turn: check.turn + 1 };
    case 'settled':
      if (check.state !== 'idle' || !isLongEnoughToCheck(happening.typed)) return check;
      return { ...emptyResult, state: 'validating', turn: check.turn };
    case 'answered':
      return isStale(check, happening) ? check : { ...emptyResult, turn: check.turn, ...resultFromServer(happening) };
    case 'failed':
      return isStale(check, happening)
        ? check
        : { ...emptyResult, turn: check.turn, ...resultFromFormat(happening.phone) };
  }
}

const isStale = (check: PhoneCheck, { turn }: { turn: number }): boolean =>
  turn !== check.turn || check.state !== 'validating';

type PhoneCheckResult = Partial<PhoneCheck> & Pick<PhoneCheck, 'state' | 'code'>;

/** The server's word counts, except that a full server accepts what passes the local rule. */
function resultFromServer({ answer, phone }: { answer: PhoneCheckResponse; phone: string }): PhoneCheckResult {
  if (answer.rateLimited)
    return validatePhoneFormat(phone).isValid
      ? { state: 'valid', code: 'check.limited' }
      : { state: 'rate-limited', code: 'check.unavailable' };
  const country = answer.countryCode;
  if (!answer.isValid) return { state: 'invalid', code: 'number.invalid', said: answer.message || null, country };
  return { state: 'valid', code: 'number.valid', countryName: answer.countryName, carrier: answer.carrier, country };
}

function resultFromFormat(phone: string): PhoneCheckResult {
  const { isValid, code } = validatePhoneFormat(phone);
  return { state: isValid ? 'valid' : 'invalid', code };
}
