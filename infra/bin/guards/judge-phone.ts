import { lookUpTypedNumber } from '../../../services/workers/src/phone/look-up-number.ts';
import { textField, type JudgedLine } from './judged-line.ts';

/** What the page sends of a number typed beside a chosen country, as the worker's numbering plans judge it. */
export function judgePhone(line: JudgedLine) {
  const { isValid, e164 } = lookUpTypedNumber(textField(line, 'text'), textField(line, 'country'));
  return { valid: isValid, e164: isValid ? e164 : null };
}
