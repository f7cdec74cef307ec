import { ReadingBuilder, type TextReading } from './reading.ts';

/** The words for digits in English and Malay, and the Chinese numerals, simple and as on banknotes. */
const DIGITS: Readonly<Record<string, string>> = {
  ...{ zero: '0', oh: '0', o: '0', nought: '0', nil: '0', one: '1', two: '2', three: '3', four: '4', five: '5' },
  ...{ six: '6', seven: '7', eight: '8', nine: '9', ten: '10', eleven: '11', twelve: '12', thirteen: '13' },
  ...{ fourteen: '14', fifteen: '15', sixteen: '16', seventeen: '17', eighteen: '18', nineteen: '19' },
  ...{ kosong: '0', sifar: '0', satu: '1', dua: '2', tiga: '3', empat: '4', lima: '5', enam: '6', tujuh: '7' },
  ...{ lapan: '8', delapan: '8', sembilan: '9' },
  ...{ 〇: '0', '○': '0', 零: '0', 一: '1', 壹: '1', 幺: '1', 二: '2', 贰: '2', 貳: '2', 两: '2', 兩: '2', 三: '3' },
  ...{ 叁: '3', 參: '3', 四: '4', 肆: '4', 五: '5', 伍: '5', 六: '6', 陆: '6', 陸: '6', 七: '7', 柒: '7', 八: '8' },
  ...{ 捌: '8', 九: '9', 玖: '9' },
};
const TENS: Readonly<Record<string, string>> = {
  ...{ twenty: '2', thirty: '3', forty: '4', fourty: '4', fifty: '5', sixty: '6', seventy: '7', eighty: '8' },
  ...{ ninety: '9' },
};
const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3, quadruple: 4 };

const WORD = [DIGITS, TENS, REPEATS].flatMap((words) => Object.keys(words).filter((word) => /^[a-z]/.test(word)));
const LATIN = String.raw`\b(?:${WORD.toSorted((a, b) => b.length - a.length).join('|')})\b`;
const HAN = '[〇○零一壹幺二贰貳两兩三叁參四肆五伍六陆陸七柒八捌九玖]';
const BETWEEN = String.raw`[\s,，、.\-–—_/]{0,3}(?:(?:dash|hyphen|space|then)[\s,]{1,2})?`;

/** Three in a row: fewer are part of a sentence, and no secret is shorter. */
const RUN = new RegExp(`(?:(?:${LATIN}|${HAN}|\\d)${BETWEEN}){3,}`, 'gi');
const FIRST_SIGN = new RegExp(
  `(?:(?:${LATIN})[\\s,.\\-–—_/]{1,3}(?:\\d+[\\s,.\\-–—_/]{0,3})?){2}(?:${LATIN})|(?:${HAN}${BETWEEN}){3}`,
  'i',
);
/** What counts hundreds, or a time, is an amount or a date and no row of digits. */
const COUNTED_BEHIND =
  /^[\s-]*(?:hundred|thousand|million|billion|ratus|ribu|juta|belas|puluh|[十百千万萬亿億拾佰仟廿卅年月日号號点點个個次位块塊元])/i;
const COUNTED_BEFORE = /[十百千万萬亿億拾佰仟廿卅第]$/;
const TOKEN = new RegExp(`${LATIN}|${HAN}|\\d`, 'gi');

/** The text with its rows of words for digits as digits; null when it has none. */
export function readDigitWords(text: string): TextReading | null {
  if (!FIRST_SIGN.test(text)) return null;
  const reading = new ReadingBuilder();
  let at = 0;
  let isChanged = false;
  for (const { index, 0: run } of text.matchAll(RUN)) {
    const end = index + run.trimEnd().length;
    if (/^\d[\d\s,.\-–—_/]*$/.test(run)) continue;
    if (COUNTED_BEHIND.test(text.slice(end, end + 12)) || COUNTED_BEFORE.test(text.slice(0, index))) continue;
    copy(reading, text, [at, index]);
    const last = addDigits(reading, run, index);
    at = last;
    isChanged = true;
  }
  copy(reading, text, [at, text.length]);
  return isChanged ? reading : null;
}

function copy(reading: ReadingBuilder, text: string, [from, to]: [number, number]): void {
  for (let at = from; at < to; at += 1) reading.add(text[at]!, at, at + 1);
}

/** Adds the digits of a run and returns where its last one ends. */
function addDigits(reading: ReadingBuilder, run: string, offset: number): number {
  const tokens = [...run.matchAll(TOKEN)];
  let end = offset;
  for (let at = 0; at < tokens.length; at += 1) {
    const start = offset + tokens[at]!.index;
    const word = tokens[at]![0].toLowerCase();
    const next = tokens[at + 1]?.[0].toLowerCase() ?? '';
    const times = REPEATS[word];
    const isPair = times !== undefined || (TENS[word] !== undefined && (DIGITS[next] ?? '').length === 1);
    if (isPair && next) at += 1;
    end = offset + tokens[at]!.index + tokens[at]![0].length;
    reading.add(digitsOf(word, next), start, end);
  }
  return end;
}

function digitsOf(word: string, next: string): string {
  const times = REPEATS[word];
  if (times !== undefined) return (DIGITS[next] ?? next).repeat(times);
  const ten = TENS[word];
  if (ten === undefined) return DIGITS[word] ?? word;
  const unit = DIGITS[next] ?? '';
  return ten + (unit.length === 1 ? unit : '0');
}
