import { useEffect, useEffectEvent, useReducer } from 'react';
import { PHONE_DEBOUNCE_MS, fullPhoneNumber } from '@libs/chat/phone-format.ts';
import { reducePhoneCheck, type PhoneCheck, initialPhoneCheck } from '@libs/chat/phone-check.ts';
import type { PhoneCheckResponse } from '@libs/protocol/http.ts';

export type CheckPhone = (phone: string) => Promise<PhoneCheckResponse | null>;

/** The validation of the number: none while somebody types, then the server's result. */
export function usePhoneCheck(dialCode: string, typed: string, check: CheckPhone): PhoneCheck {
  const [known, happen] = useReducer(reducePhoneCheck, initialPhoneCheck);
  const phone = fullPhoneNumber(dialCode, typed);

  useEffect(() => {
    happen({ type: 'typed' });
    const timer = setTimeout(() => happen({ type: 'settled', typed }), PHONE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [phone, typed]);

  const { state, turn } = known;
  const ask = useEffectEvent(async () => {
    const answer = await check(phone);
    happen(answer ? { type: 'answered', turn, phone, answer } : { type: 'failed', turn, phone });
  });
  useEffect(() => {
    if (state === 'validating') void ask();
  }, [state, turn]);

  return known;
}
