import { defaultPhoneCountry, findPhoneCountry } from '@libs/chat/phone-countries.ts';
import { fullPhoneNumber } from '@libs/chat/phone-format.ts';
import { lookUpNumber } from '../../../services/workers/src/phone/look-up-number.ts';
import { textField, type JudgedLine } from './judged-line.ts';

/**
 * What the page sends of a number typed into the phone field, as the worker's numbering plans judge it. Who lives where
 * the selector has no country leaves it at the first one.
 */
export function judgePhone(line: JudgedLine) {
  const { dialCode } = findPhoneCountry(textField(line, 'country')) ?? defaultPhoneCountry;
  const { isValid, e164 } = lookUpNumber(fullPhoneNumber(dialCode, textField(line, 'text')));
  return { valid: isValid, e164: isValid ? e164 : null };
}
