import { cardNumbers, findCardNumbers } from './card-numbers.ts';
import {
  CARD_CODE_WORDS,
  CODE_CONTEXT,
  CODE_WORDS,
  OTHER_WORDS,
  READ_WORDS,
  SENT_WORDS,
  SPOKEN_BEHIND_WORDS,
  WEAK_WORDS,
} from './code-cues.ts';
import { NOT_BEFORE_UNIT, ONE_CODE } from './code-forms.ts';
import { containsSign } from './first-sign.ts';
import { containsDenial, gapBehind, isShortSentence, linksBack, isDirect, wordsOf } from './nearest-words.ts';
import type { SecretMatch, TextRange } from './secret-match.ts';
import { isClearlyHarmless, isClearlySecret, numberAt, scoreOfNumber } from './unnamed-numbers.ts';
import { isExplainedBehind, isExplainedOtherwise, isUnnamedCode, type NumberInText } from './unnamed-codes.ts';

// A short number is a secret only where the words beside it call it a code. The nearest words decide, whatever the rest
// of the sentence is.

/** No part of a longer word or number, of a sum or a date, and no name of somebody. */
const NUMBERS = new RegExp(
  `(?<![\\w@/\\\\+$¥€£.]|\\d[,:-])(?:[A-Za-z]{1,3}-)?(${ONE_CODE}|\\d{3}|\\d[ -]\\d[ -]\\d|\\d{2,4}(?: \\d{2,4}){1,2})(?![\\w@]|\\.\\d)${NOT_BEFORE_UNIT}`,
  'dg',
);

const LOOKBACK_CHARACTERS = 90;
/** For six digits. */
const LONG_LOOKBACK_CHARACTERS = 140;
const OTHER_LOOKBACK = 48;
const LOOKAHEAD_CHARACTERS = 48;

type WrittenNumber = TextRange & {
  digits: string;
  written: string;
  before: string;
  after: string;
  /** Six digits, or halves of three: as codes are, and sums are not. */
  isLikeCode: boolean;
  /** Round, a year or three digits: only directly behind the word for it. */
  isUnlikeCode: boolean;
};

/** What stands behind a card and its last month: "4111 1111 1111 1111 12/27 482". */
const BEHIND_CARD =
  /^[\s,，|/:;.-]{1,4}(?:\b(?:exp\w*|valid\w*|good thru)\b|有效期限?|到期日?|tarikh luput)?[\s:：,|]{0,3}(?:0[1-9]|1[0-2])\s?[/|.-]?\s?(?:20)?\d\d[\s,，|/:;.-]{1,4}(?:\w{3,4}[\s:：]{1,2})?(\d{3,4})(?![\d/])/di;
const BEHIND_CARD_LENGTH = 48;

const codesBehindCards = (text: string): SecretMatch[] =>
  containsSign(text, cardNumbers.firstSign)
    ? findCardNumbers(text).flatMap(({ end: cardEnd }) => {
        const [start, end] = BEHIND_CARD.exec(text.slice(cardEnd, cardEnd + BEHIND_CARD_LENGTH))?.indices![1] ?? [];
        return start === undefined ? [] : [{ kind: 'code' as const, start: cardEnd + start, end: cardEnd + end! }];
      })
    : [];

/** Numbers that the words beside them call a code, a PIN or the number on the back of a card. */
export function findLabelledCodes(text: string): SecretMatch[] {
  const found: SecretMatch[] = [];
  for (const match of text.matchAll(NUMBERS)) {
    const number = readNumber(text, match.indices![1]!);
    if (isSomethingElse(number)) continue;
    const last = found.at(-1);
    const isNext = last !== undefined && isListed(text.slice(last.end, number.start)) && number.digits.length >= 4;
    if (isNext || isSecret(number, numberAt(text, number)))
      found.push({ kind: 'code', start: number.start, end: number.end });
  }
  return [...found, ...codesBehindCards(text)];
}

function readNumber(text: string, [start, end]: [number, number]): WrittenNumber {
  const digits = text.slice(start, end).replaceAll(/\D/g, '');
  const isLikeCode = digits.length === 6 && !ROUND.test(digits);
  return {
    start,
    end,
    digits,
    written: text.slice(start, end),
    before: text.slice(Math.max(0, start - (isLikeCode ? LONG_LOOKBACK_CHARACTERS : LOOKBACK_CHARACTERS)), start),
    after: text.slice(end, end + LOOKAHEAD_CHARACTERS),
    isLikeCode,
    isUnlikeCode: ROUND.test(digits) || YEAR.test(digits) || digits.length === 3,
  };
}

/** By the words beside it; then by what is told around it, where what was learnt may also say that it is none. */
function isSecret(number: WrittenNumber, wide: NumberInText): boolean {
  if (isCode(number)) return true;
  const score = scoreOfNumber(wide);
  return isUnnamedCode(wide) ? !isClearlyHarmless(score) : isClearlySecret(score) && !isExplainedOtherwise(wide);
}

/** Every number of a text that may be a code, with what stands around it. */
export const numbersIn = (text: string): (NumberInText & TextRange)[] =>
  [...text.matchAll(NUMBERS)].map(({ indices }) => {
    const number = readNumber(text, indices![1]!);
    return { ...numberAt(text, number), start: number.start, end: number.end };
  });

const ROUND = /00$/;
const YEAR = /^(?:19|20)\d\d$/;
/** "482913 and 118273", "482913, 118273" */
const isListed = (between: string): boolean => /^(?:[\s,，、;/]|and|or|和|跟|dan){1,8}$/.test(between);

/** Directly before or behind a number, what no word farther off changes. */
const SUM_BEFORE =
  /(?:\b(?:rm|usd|us|nt|hk|sgd|myr|about|around|nearly|over|almost|only|another|extra|by|#|no\.?)|[$¥€£#约約共近]|(?:扣|刷|[转轉]|花|[汇匯]|[损損]失)(?:了|走|掉))\s*$/i;
const SUM_BEHIND =
  /^\s*(?:(?:was|were|is|are|has been|have been|had been|just|got|also|then)\s+){0,3}(?:gone|missing|taken|stolen|deducted|withdrawn|debited|charged|lost|left my|disappeared|transferred)\b|^\s*(?:就)?(?:没了|沒了|不[见見]|被[转轉扣刷]|[块塊元])|^\s*(?:hilang|lesap|ringgit)/i;
const NAME_BEFORE =
  /(?:\b(?:call|dial|ring|phone|through|hubungi|begins?|starts?|beginning|from|ending(?: in| with| on)?|ends(?: in| with)?|dari|daripada)\s*|(?:从|從|由|尾号|尾號|末四[码碼位]|开头|開頭|[来來]自|(?<!(?:pin|[码碼])[^，。]{0,3})打)\s*)$/i;
const TIME_BEFORE = /\b(?:at|around|by|until|till|pukul|jam)\s*$/i;
const isTimeOfDay = (digits: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits);
const DATE_BEFORE =
  /(?:\b(?:in|since|year|on|until|before|after|pada|tahun|sejak|of|conduct)\s|[于於在自从從]|20\d\d[年/-])$/i;
const TYPED_IN = /\b(?:tap|typ|key|punch|put|enter)\w* in\s*$/i;
const DATE = /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])[0-3]\d)?$/;
/** "on 02-11-25" */
const WRITTEN_DATE = /^(?:0?[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-\d\d$/;
const DAY_BEFORE = /(?:\b(?:on|since|from|until|by|dated?|pada|tarikh)|[于於在自])\s*$/i;
/** Of "652 018 947" the first two groups. */
const HALF_OF_NINE = /^\d{3}[ -]\d{3}$/;
/** "changed my PIN from 4829 to 1122" */
const CHANGED =
  /\b(?:chang|reset|updat|switch|set)\w*\b[^.!?\n]{0,24}\b(?:pin|code|password|passcode|otp)\b[^.!?\n]{0,30}\b(?:from|to)\s(?:\d{4,8}\s+to\s)?$/i;

function isSomethingElse({ before, after, digits, written }: WrittenNumber): boolean {
  if (CHANGED.test(before)) return false;
  if (WRITTEN_DATE.test(written) && DAY_BEFORE.test(before)) return true;
  if (HALF_OF_NINE.test(written) && /^[ -]\d{3}(?!\d)/.test(after)) return true;
  if (SUM_BEFORE.test(before) || SUM_BEHIND.test(after) || NAME_BEFORE.test(before)) return true;
  if (TIME_BEFORE.test(before) && isTimeOfDay(digits)) return true;
  return DATE.test(digits) && DATE_BEFORE.test(before) && !TYPED_IN.test(before);
}

const MAX_UNLIKE_GAP = 40;

function isCode(number: WrittenNumber): boolean {
  return (
    isCardCode(number) ||
    (number.digits.length >= 4 && (isBehind(number, CODE) || isBefore(number, CODE))) ||
    (number.digits.length >= 4 && isWeaklyBehind(number) && !isExplainedBehind(number.after)) ||
    (number.isLikeCode && isSpoken(number) && !isExplainedBehind(number.after))
  );
}

/** The date beside it is on the card, too; a number that goes on is a telephone's. */
function isCardCode({ before, ...number }: WrittenNumber): boolean {
  if (
    number.digits.length > 4 ||
    /^[ -]\d{2,4}[ -]\d{3,4}(?!\d)|^[^\n]{0,2}(?:[电電][话話]|hotline|phone)/i.test(number.after)
  )
    return false;
  const onCard = { ...number, before: before.replaceAll(EXPIRY, (date) => ' '.repeat(date.length)) };
  return isBehind(onCard, CARD_CODE) || isBefore(onCard, CARD_CODE);
}

const EXPIRY =
  /(?:\b(?:exp\w*|valid\w*(?: thru| until)?|tarikh luput)|有效(?:期限?|年月|日期)|到期日?)[^\d\n]{0,12}\d{1,2}\s?[/.-]?\s?(?:20)?\d\d|\b(?:0[1-9]|1[0-2])\/\d\d\b/gi;

const CODE = wordsOf(CODE_WORDS);
const CARD_CODE = wordsOf(CARD_CODE_WORDS);
/** Not "error code", "order number". */
const WEAK = wordsOf(`(?<!${OTHER_WORDS}\\s?)${WEAK_WORDS}`);
const READ = wordsOf(READ_WORDS);
const SENT = wordsOf(`(?<!${OTHER_WORDS}\\s?)${SENT_WORDS}`);
const CONTEXT = new RegExp(CODE_CONTEXT, 'i');
const SPOKEN_BEHIND = wordsOf(SPOKEN_BEHIND_WORDS);
const OTHER = wordsOf(OTHER_WORDS);

const gapBefore = ({ before }: WrittenNumber, words: RegExp): string | null => gapBehind(before, words, OTHER);

const isSpoken = (number: WrittenNumber): boolean =>
  isBehind(number, READ) ||
  isBefore(number, WEAK) ||
  isBefore(number, SPOKEN_BEHIND) ||
  (CONTEXT.test(number.before + number.after) &&
    number.before.slice(-OTHER_LOOKBACK).search(OTHER) < 0 &&
    isDirectlyBehind(number, SENT));

function isDirectlyBehind(number: WrittenNumber, words: RegExp): boolean {
  const gap = gapBefore(number, words);
  return gap !== null && (isDirect(gap) || TO_SOMEBODY.test(gap));
}

const TO_SOMEBODY =
  /^\s*(?:him|her|them|it|out|back|this|the (?:man|guy|woman|agent|caller|person)|dia|kat dia)?\s*(?:that )?(?:it was |it is )?["“]?$/i;

function isBehind(number: WrittenNumber, words: RegExp): boolean {
  const gap = gapBefore(number, words)?.replaceAll(ENDING, '') ?? null;
  if (gap === null || /\d{2}/.test(gap)) return false;
  if (isDirect(gap)) return true;
  if (containsDenial(gap) || (number.isUnlikeCode && MAY_BE_SPENT.test(gap))) return false;
  if (number.isUnlikeCode && gap.length > MAX_UNLIKE_GAP)
    return words === CARD_CODE && SAYS.test(gap) && isShortSentence(gap);
  return isShortSentence(gap) || (number.isLikeCode && SAYS.test(gap));
}

/** A round number may be a sum. */
const MAY_BE_SPENT = /\b(?:sent|send|gave|give|put|wired|moved|bought|got|had|have|hantar|bagi)\b|[发發给給打存]了/i;

/** "the pin of my card ending 1234 is" */
const ENDING = /(?:\bending(?: in| with)?|尾号|尾號|末四[码碼位])\s*\d{4}/gi;

/** "the code that he wanted is 4829", "the code for my phone 482913" */
function isWeaklyBehind(number: WrittenNumber): boolean {
  const gap = gapBefore(number, WEAK);
  if (gap === null || /\d{2}/.test(gap) || !isShortSentence(gap)) return false;
  if (isDirect(gap)) return true;
  return !number.isUnlikeCode && !containsDenial(gap) && (number.isLikeCode || SAYS.test(gap));
}

const SAYS =
  /(?:[:：=]|\b(?:is|was|are|it'?s|said|says|told|told (?:him|her|them)|shows?|showed|ialah|adalah)|[是为為係说說填报報念])\s*["'“「『(（]?\s*$/i;

function isBefore(number: WrittenNumber, words: RegExp): boolean {
  const found = [...number.after.matchAll(words)][0];
  if (!found) return false;
  const gap = number.after.slice(0, found.index);
  if (/\d|[.!?。！？\n]/.test(gap) || containsDenial(gap) || [...gap.matchAll(OTHER)].length > 0) return false;
  const before = [...number.before.slice(-24).matchAll(OTHER)].at(-1);
  if (before && !/[.!?。！？\n]/.test(number.before.slice(before.index - 24))) return false;
  return linksBack(number.after) || gap.trim() === '' || number.isLikeCode;
}
