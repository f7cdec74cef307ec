import { CARD_CODE_WORDS, CODE_WORDS } from './code-cues.ts';
import { NOT_BEFORE_UNIT } from './code-forms.ts';
import { readDigitWords } from './digit-words.ts';
import type { SecretMatch, TextRange } from './secret-match.ts';
import { isExplainedOtherwise } from './unnamed-codes.ts';
import { numberAt } from './unnamed-numbers.ts';

const CODE = new RegExp(CODE_WORDS, 'i');
const CARD_CODE = new RegExp(CARD_CODE_WORDS, 'i');

/** At the beginning of a clause, or behind what says that somebody told or typed it. */
const SAID = String.raw`(?:^|[.!?…。！？,，:：\n]|\b(?:i (?:said|put|told (?:him|her|them))|it'?s|its|said|typed|keyed(?: in)?|entered|taip|tekan|sebut|bagi)|[打填说說念唸报報是])[\s"'“「]{0,3}`;
const CODE_FORM = String.raw`\d{6}|\d{3}[ -]\d{3}|\d{2}-\d{4}|(?:\d ){3,5}\d|\d{4}`;
const CARD_CODE_FORM = String.raw`\d{3}|\d \d \d`;
const END = String.raw`(?![\w%/:-]|[.,]\d| ?\d)${NOT_BEFORE_UNIT}`;
const CODE_SAID = new RegExp(`${SAID}(${CODE_FORM})${END}`, 'di');
const CARD_CODE_SAID = new RegExp(`${SAID}(${CARD_CODE_FORM})${END}`, 'di');
const NO_CODE = /00$|^(?:19|20)\d\d$/;

/**
 * The only number of a message, told after somebody spoke of a code: "it was the pin of my card", and then, whatever was
 * answered, "oh sorry. 5920, should I change it". Not where the words beside it say what else it is.
 */
export function findLabelledAnswer(text: string, before: readonly string[]): SecretMatch[] {
  const isAfterCode = before.some((message) => CODE.test(message));
  const isAfterCardCode = before.some((message) => CARD_CODE.test(message));
  if (!isAfterCode && !isAfterCardCode) return [];
  const forms = [...(isAfterCode ? [CODE_SAID] : []), ...(isAfterCardCode ? [CARD_CODE_SAID] : [])];
  const reading = readDigitWords(text);
  const found = forms.flatMap((form) => onlyNumber(text, form));
  const read = reading
    ? forms
        .flatMap((form) => onlyNumber(reading.text, form))
        .map(({ start, end }) => ({ start: reading.starts[start]!, end: reading.ends[end - 1]! }))
    : [];
  return [...found, ...read].map((range) => ({ kind: 'code', ...range, withEarlier: true }));
}

function onlyNumber(text: string, form: RegExp): TextRange[] {
  const [start, end] = form.exec(text)?.indices![1] ?? [];
  if (start === undefined || end === undefined) return [];
  const others = text.slice(0, start) + text.slice(end);
  const digits = text.slice(start, end).replaceAll(/\D/g, '');
  if (/\d/.test(others) || NO_CODE.test(digits) || isExplainedOtherwise(numberAt(text, { start, end }))) return [];
  return [{ start, end }];
}

/** Whether a message has such a number. */
export const mayAnswerLabel = (text: string): boolean =>
  [text, readDigitWords(text)?.text ?? ''].some((read) => CODE_SAID.test(read) || CARD_CODE_SAID.test(read));
