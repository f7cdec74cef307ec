import { useEffect, useEffectEvent, useReducer } from 'react';
import { PHONE_DEBOUNCE_MS, fullPhoneNumber } from '@libs/chat/phone-format.ts';
import { reducePhoneCheck, type PhoneCheck, initialPhoneCheck } from '@libs/chat/phone-check.ts';
import type { PhoneCheckResponse } from '@libs/protocol/http.ts';

export type CheckPhone = (phone: string) => Promise<PhoneCheckResponse | null>;

/** The validation of the number: none while somebody types, then the server's result. */
export function usePhoneCheck(dialCode: string, typed: string, check: CheckPhone): PhoneCheck {
  const [phoneCheck, dispatch] = useReducer(reducePhoneCheck, initialPhoneCheck);
  const phone = fullPhoneNumber(dialCode, typed);

  useEffect(() => {
    dispatch({ type: 'typed' });
    const timer = setTimeout(() => dispatch({ type: 'settled', typed }), PHONE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [phone, typed]);

  const { state, turn } = phoneCheck;
  const requestCheck = useEffectEvent(async () => {
    const answer = await check(phone);
    dispatch(answer ? { type: 'answered', turn, phone, answer } : { type: 'failed', turn, phone });
  });
  useEffect(() => {
    if (state === 'validating') void requestCheck();
  }, [state, turn]);

  return phoneCheck;
}
