import { sideOf } from './account-side.ts';
import { findBankAccounts } from './bank-accounts.ts';
import { isDisclosed } from './disclosed-cards.ts';
import { overlaps, type SecretFamily, type SecretMatch, type TextRange } from './secret-match.ts';

/** What people say between the groups of a number when they dictate it. */
const CONNECTIVE =
  'dash|hyphen|space|slash|dot|sempang|and|then|next|after|that|it.?s|bit|piece|chunk|pastu|lepas tu|seterusnya|sekali|hujung|mula|followed|by|first|second|third|fourth|last|final|four|digits?|group|block|part|starts?|begins?|ends?|ending|finish(?:es|ing)?|in|with|is|it|the|lalu|kemudian|dan|akhir|第[一二三四]|[组組段排]|最?[前后後末尾]面?|[四几幾]位|数字|數字|是|[开開][头頭]|再[来來]|[那这這]|截|接着|接著|然[后後]|再|[还還]有|和';
const BETWEEN = String.raw`(?:[\s–—\-._/|*·・,、，+~:：;xX×\\()[\]"'“”‘’「」\p{Extended_Pictographic}]{1,4}|[\s,，:：]*(?:(?:${CONNECTIVE})[\s,，:：]*){1,6})`;
/** Digits in one or in groups, not part of a longer word: an address or a transaction id is no card. */
const DIGIT_RUNS = new RegExp(
  String.raw`(?<=(?:card|kad|visa|amex|number|nombor|no))\d+(?![A-Za-z0-9])|(?<![A-Za-z0-9]|\d[.,])\d+(?:${BETWEEN}\d+)*(?![A-Za-z0-9])`,
  'giu',
);
/** The letters that stand for 0 and 1 where somebody types fast; each is as long as its digit. */
const LETTERS_IN_DIGITS = /(?<![A-Za-z])(?=[oIl]*\d[\doIl]*\d)[\doIl]{4,19}(?![A-Za-z])/gi;

/** How the issuers number their cards: the beginning and how many digits there are (ISO/IEC 7812, the issuers' own lists). */
const ISSUERS: readonly [begins: RegExp, lengths: readonly number[]][] = [
  [/^4/, [13, 16, 19]], // Visa
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]], // Mastercard
  [/^(62|81)/, [16, 17, 18, 19]], // UnionPay
  [/^9558/, [19]], // older Chinese debit cards
  [/^3[47]/, [15]], // American Express
  [/^35(2[89]|[3-8])/, [16]], // JCB
  [/^(6011|64[4-9]|65)/, [16]], // Discover
  [/^3(0[0-5]|[689])/, [14]], // Diners Club
  [/^(50|5[6-8]|6304|67)/, [16, 18, 19]], // Maestro
];

/** The words in front of the number of an order, a transfer, a parcel or a device, which is evidence and no card. */
const REFERENCE_LABEL =
  /(order|tracking|refer|ref\.?|invoice|receipt|transaction|tx|case|ticket|parcel|waybill|consignment|imei|iccid|serial|phone|tel\b|rujukan|pesanan|resit|订单|訂單|单号|單號|流水|编号|編號|交易|案号|案號|案件|快递|快遞|运单|運單|物流|追踪|追蹤|手机|手機|电话|電話)(?!.*(card|kad|卡))[^\d]{0,12}$/i;
const LOOKBACK_CHARACTERS = 24;
/** Behind one of these words a card may be written in any groups. */
export const CARD_LABEL =
  /card|visa|master\s?card|amex|american express|unionpay|\bdebit|\bcredit|\bkad\b|[银銀]行卡|信用卡|[储儲]蓄卡|借[记記]卡|提款卡|[银銀][联聯]|卡[号號]/i;
const CARD_LABEL_LOOKBACK = 48;
/** Directly before a number: a card even if one of its digits is wrong. */
export const NUMBER_LABEL =
  /(?:\b(?:card|kad)(?:\s*(?:number|no\.?|num|nombor))?|nombor kad(?: \w+)?|visa|master\s?card|amex|卡[号號]?(?:码|碼)?)(?:\s*(?:is|was|ialah|saya|是|为|為))?[\s:：=#,，(（"'-]{0,4}$/i;

export const cardNumbers: SecretFamily = {
  // The shortest card, in whatever groups.
  firstSign: /(?:\d\D{0,24}){12}/,
  find: (text) => findCardNumbers(text).filter((card) => sideOf(text, card) !== 'theirs' || isDisclosed(text, card)),
};

/** Every card number, whoever it belongs to. */
export function findCardNumbers(written: string): SecretMatch[] {
  const text = written.replaceAll(LETTERS_IN_DIGITS, (run) => run.replaceAll(/o/gi, '0').replaceAll(/[il]/gi, '1'));
  const cards = [...text.matchAll(DIGIT_RUNS)].flatMap(({ index, 0: run }) => {
    if (REFERENCE_LABEL.test(text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index))) return [];
    const isLabelled = CARD_LABEL.test(text.slice(Math.max(0, index - CARD_LABEL_LOOKBACK), index));
    const before = text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index);
    const isOwn = NUMBER_LABEL.test(before) && sideOf(text, { start: index, end: index + run.length }) !== 'theirs';
    return cardsIn(run, index, isOwn ? 'own' : isLabelled ? 'card' : 'none');
  });
  cards.push(...findSpokenCards(text));
  const evidence = cards.length > 0 ? findBankAccounts(text) : [];
  return cards.filter((card) => !evidence.some((account) => overlaps(card, account)));
}

/** Four digits that are no sum, as cards print them. */
const FOURS = /(?<![A-Za-z0-9$¥€£]|\d[.,:/-])\d+(?![A-Za-z0-9%]|[.,:/-]\d|\s?[元块塊万萬])/g;
const FOURS_OF_CARD = 4;
const MAX_SPOKEN_GAP = 24;
/** What a text calls a card when it tells of one. */
const SPOKEN_OF_CARD = /\b(?:card|kad|visa|amex|long number)\b|卡/i;

/** A card that was asked for group by group, whatever is told between: by its check digit, where the text speaks of a card. */
function findSpokenCards(text: string): SecretMatch[] {
  if (!SPOKEN_OF_CARD.test(text)) return [];
  const groups = [...text.matchAll(FOURS)].map(({ index, 0: digits }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }));
  return groups.flatMap(({ start }, at): SecretMatch[] => {
    const four = groups.slice(at, at + FOURS_OF_CARD);
    const isApart = four.every((group, place) => place === 0 || group.start - four[place - 1]!.end <= MAX_SPOKEN_GAP);
    if (four.length < FOURS_OF_CARD || !isApart || four.some(({ digits }) => digits.length !== 4)) return [];
    const digits = four.map((group) => group.digits).join('');
    return hasIssuer(digits) && passesLuhnCheck(digits) ? [{ kind: 'card-number', start, end: four.at(-1)!.end }] : [];
  });
}

/** What the words before a number call it: a card, the writer's own (then a slip in a digit changes nothing), or nothing. */
type CardLabel = 'own' | 'card' | 'none';

type DigitGroup = TextRange & { digits: string };

/** A card may stand among other numbers, such as its own expiry. */
function cardsIn(run: string, offset: number, label: CardLabel): SecretMatch[] {
  const groups = [...run.matchAll(/\d+/g)].map(({ index, 0: digits }): DigitGroup => {
    const start = offset + index;
    return { digits, start, end: start + digits.length };
  });
  const found: SecretMatch[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const last = lastGroupOfCard(groups, first, label);
    if (last === null || (last === first && isDecimal(run, groups[first]!.start - offset))) continue;
    found.push({ kind: 'card-number', start: groups[first]!.start, end: groups[last]!.end });
    first = last;
  }
  return found;
}

/** The places behind a decimal point, and hexadecimal digits. */
const isDecimal = (run: string, start: number): boolean => /\d[.,xX]$/.test(run.slice(0, start));

/** Every digit of the longest card may stand alone. */
const MAX_GROUPS = 19;
const MAX_DIGITS = 19;
const MIN_DIGITS = 13;
/** Shorter ones are also the numbers of goods and parcels, and a card only where it is called one. */
const MIN_DIGITS_ALONE = 14;

function lastGroupOfCard(groups: DigitGroup[], first: number, label: CardLabel): number | null {
  let [digits, found] = ['', null as number | null];
  for (let last = first; last < Math.min(groups.length, first + MAX_GROUPS); last += 1) {
    digits += groups[last]!.digits;
    if (digits.length > MAX_DIGITS) break;
    if (
      digits.length < (label === 'none' ? MIN_DIGITS_ALONE : MIN_DIGITS) ||
      !hasIssuer(digits) ||
      !(label === 'own' || passesLuhnCheck(digits))
    )
      continue;
    const lengths = groups.slice(first, last + 1).map((group) => group.digits.length);
    if (label !== 'none' || isGroupedLikeCard(lengths)) found = last;
  }
  return found;
}

/** In one piece, in fours with a shorter end, in equal groups, or as the fourteen- and fifteen-digit cards print it. */
function isGroupedLikeCard(lengths: readonly number[]): boolean {
  const [first, last] = [lengths[0]!, lengths.at(-1)!];
  const isEven = lengths.slice(0, -1).every((length) => length === first) && last <= first;
  return isEven || /^4(,4){2,3}(,[1-7])?$|^4,6,[45]$|^6,1[0-3]$/.test(lengths.join(','));
}

/** Whether cards have such a beginning and so many digits. */
export const hasIssuer = (digits: string): boolean =>
  ISSUERS.some(([begins, lengths]) => lengths.includes(digits.length) && begins.test(digits));

/** ISO/IEC 7812-1 annex B: every second digit from the right counts double. */
export function passesLuhnCheck(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
