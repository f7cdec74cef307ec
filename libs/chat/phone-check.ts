import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import { digitsOf, isLongEnoughToCheck, validatePhoneFormat } from './phone-format.ts';
import type { PhoneMessageCode } from './phone-messages.ts';

/** The five states of the phone field, shown as nothing, a spinner, a tick, a cross and a notice. */
export type PhoneCheckState = 'idle' | 'validating' | 'valid' | 'invalid' | 'rate-limited';

/**
 * The check of the phone field, a reducer over keystrokes and answers, in whatever order they come. Every keystroke has
 * a number, and an answer to an older one is ignored.
 */
export type PhoneCheck = {
  state: PhoneCheckState;
  /** The keystroke that this is about. */
  turn: number;
  /** The message to show, by its code; null while there is none. */
  code: PhoneMessageCode | null;
  countryName: string | null;
  carrier: string | null;
  /** The server's message about an invalid number. */
  said: string | null;
  /** The country that the selector should show now; null leaves it. */
  country: string | null;
  /** The number that the server has read where that is another than was sent, as `+44` before `0044…`; else null. */
  read: string | null;
};

export type PhoneCheckEvent =
  | { type: 'typed' }
  /** Typing has stopped for two seconds; `typed` is the field's text without the country. */
  | { type: 'settled'; typed: string }
  | { type: 'answered'; turn: number; phone: string; answer: PhoneCheckResponse }
  | { type: 'failed'; turn: number; phone: string };

const emptyResult = { code: null, countryName: null, carrier: null, said: null, country: null, read: null };

export const initialPhoneCheck: PhoneCheck = { state: 'idle', turn: 0, ...emptyResult };

/** The check after one more event. `validating` means: ask the server now, with this `turn`. */
export function reducePhoneCheck(check: PhoneCheck, event: PhoneCheckEvent): PhoneCheck {
  switch (event.type) {
    case 'typed':
      return { ...emptyResult, state: 'idle', turn: check.turn + 1 };
    case 'settled':
      if (check.state !== 'idle' || !isLongEnoughToCheck(event.typed)) return check;
      return { ...emptyResult, state: 'validating', turn: check.turn };
    case 'answered':
      return isStale(check, event) ? check : { ...emptyResult, turn: check.turn, ...resultFromServer(event) };
    case 'failed':
      return isStale(check, event) ? check : { ...emptyResult, turn: check.turn, ...resultFromFormat(event.phone) };
  }
}

const isStale = (check: PhoneCheck, { turn }: { turn: number }): boolean =>
  turn !== check.turn || check.state !== 'validating';

type PhoneCheckResult = Partial<PhoneCheck> & Pick<PhoneCheck, 'state' | 'code'>;

/** The server decides; while it limits the rate, a number that passes the local rule is accepted. */
function resultFromServer({ answer, phone }: { answer: PhoneCheckResponse; phone: string }): PhoneCheckResult {
  if (answer.rateLimited)
    return validatePhoneFormat(phone).isValid
      ? { state: 'valid', code: 'check.limited' }
      : { state: 'rate-limited', code: 'check.unavailable' };
  const country = answer.countryCode;
  if (!answer.isValid) return { state: 'invalid', code: 'number.invalid', said: answer.message || null, country };
  const { countryName, carrier, formatted } = answer;
  const read = formatted !== null && digitsOf(formatted) !== digitsOf(phone) ? formatted : null;
  return { state: 'valid', code: 'number.valid', countryName, carrier, country, read };
}

function resultFromFormat(phone: string): PhoneCheckResult {
  const { isValid, code } = validatePhoneFormat(phone);
  return { state: isValid ? 'valid' : 'invalid', code };
}
