/**
 * Words that may stand for a number where the other language writes digits: names of months, cardinals, Han numerals.
 * They excuse a number that is missing or added; nothing is required of them. A language that is not here costs a
 * translation that would have been right, and lets nothing pass.
 */
const LOCALES = 'en es fr de pt it ru uk pl nl sv tr id ms vi th ar he fa hi'.split(' ');

const CARDINALS: Readonly<Record<number, string>> = {
  1: 'one a an first once single un una uno une eins ein eine einen één een um uma en ett один одна одно odin satu se bir một',
  2: 'two second twice both couple pair dos deux zwei dois duas twee två два две iki dua hai dwa dwie',
  3: 'three third tres trois drei três tre drie три tiga üç ba trzy',
  4: 'four fourth cuatro quatre vier quatro quattro fyra четыре empat dört bốn cztery',
  5: 'five fifth cinco cinq fünf cinque vijf fem пять lima beş năm pięć',
  6: 'six sixth seis sechs zes sex шесть enam altı sáu sześć',
  7: 'seven seventh siete sept sieben sete sette zeven sju семь tujuh yedi bảy siedem',
  8: 'eight eighth ocho huit acht oito otto åtta восемь delapan sekiz tám osiem',
  9: 'nine ninth nueve neuf neun nove negen nio девять sembilan dokuz chín dziewięć',
  10: 'ten tenth diez dix zehn dez dieci tien tio десять sepuluh mười dziesięć',
  ...{ 11: 'eleven elf undici onze', 12: 'twelve dozen zwölf doce douze dodici doze', 13: 'thirteen', 14: 'fourteen' },
  ...{ 15: 'fifteen quince quinze', 16: 'sixteen', 17: 'seventeen', 18: 'eighteen', 19: 'nineteen' },
  20: 'twenty twenties veinte vingt zwanzig vinte venti twintig двадцать',
  30: 'thirty thirties treinta trente dreißig trinta trenta dertig тридцать',
  40: 'forty forties cuarenta quarante vierzig quarenta quaranta сорок',
  50: 'fifty fifties cincuenta cinquante fünfzig cinquenta cinquanta пятьдесят',
  ...{
    60: 'sixty sixties sesenta soixante',
    70: 'seventy seventies setenta',
    80: 'eighty ochenta oitenta',
    90: 'ninety noventa',
  },
  100: 'hundred hundreds cien ciento hundert cem cento honderd hundra сто ratus yüz trăm',
  200: 'doscientos doscientas двести',
  500: 'quinientos quinientas quinhentos пятьсот',
  1000: 'thousand thousands mil mille mila tausend duizend tusen тысяча тысячи тысяч ribu nghìn tysiąc tysiące tysięcy',
  1e6: 'million millón millones milhão milhões milione milioni миллион миллиона миллионов juta triệu',
  1e9: 'billion milliard миллиард miliar',
};
const WORD_VALUES = new Map(
  Object.entries(CARDINALS).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
);
const JOINING_WORDS = new Set(['and', 'y', 'e', 'et', 'und']);
const HAN_NUMERAL = /[零〇一二两兩三四五六七八九十百千万萬亿億]{1,20}/gu;
const HAN_DIGITS: Readonly<Record<string, number>> = {
  ...{ 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };

/** A number written in words, and where in the text it stands. */
export type SpelledNumber = { value: string; end: number; start: number };

export function numberWordsIn(text: string): SpelledNumber[] {
  const han = [...text.matchAll(HAN_NUMERAL)].flatMap((found) =>
    // 一两天 is a day or two.
    (/^[一二两兩三四五六七八九]{2}$/u.test(found[0]) ? [...found[0]] : [found[0]]).map((part) =>
      toSpelledNumber(hanValue(part), found.index + found[0].length - part.length, part.length),
    ),
  );
  return [...han, ...approximateHanNumbersIn(text), ...spelledNumbersIn(text), ...monthsIn(text)];
}

/** 十几万 and 上百万 may be `over a hundred thousand` and `over a million`. */
const approximateHanNumbersIn = (text: string): SpelledNumber[] =>
  [...text.matchAll(/(?:([十百千万萬])[几幾多余餘]|上([十百千万萬]))([千万萬亿億])?/gu)].map((found) =>
    toSpelledNumber(HAN_UNITS[found[1] ?? found[2]!]! * (HAN_UNITS[found[3] ?? ''] ?? 1), found.index, found[0].length),
  );

const toSpelledNumber = (value: number, start: number, length: number): SpelledNumber => ({
  value: String(value),
  start,
  end: start + length,
});

/** 三万五 is read as 30,005; who means 35,000 is shown the original. */
function hanValue(text: string): number {
  const letters = [...text];
  if (letters.every((letter) => letter in HAN_DIGITS))
    return Number(letters.map((letter) => HAN_DIGITS[letter]).join(''));
  let [total, section, digit] = [0, 0, 0];
  for (const letter of letters) {
    const unit = HAN_UNITS[letter];
    if (unit === undefined) digit = HAN_DIGITS[letter]!;
    else if (unit < 1e4) [section, digit] = [section + (digit || 1) * unit, 0];
    else [total, section, digit] = [total + (section + digit || 1) * unit, 0, 0];
  }
  return total + section + digit;
}

/** Runs of number words make one number: `two hundred and fifty thousand`. */
function spelledNumbersIn(text: string): SpelledNumber[] {
  const all: SpelledNumber[] = [];
  let [total, current, start, end] = [0, 0, -1, -1];
  const close = () => {
    if (start >= 0) all.push(toSpelledNumber(total + current, start, end - start));
    [total, current, start] = [0, 0, -1];
  };
  for (const found of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const word = found[0].toLowerCase();
    const value = WORD_VALUES.get(word);
    const isJoined = start >= 0 && /^[ -]?$/.test(text.slice(end, found.index));
    if (value === undefined) {
      if (isJoined && JOINING_WORDS.has(word)) end = found.index + word.length;
      else close();
      continue;
    }
    if (!isJoined || (value < 10 && current % 10 !== 0)) close();
    if (start < 0) start = found.index;
    end = found.index + found[0].length;
    if (value >= 1000) [total, current] = [total + (current || 1) * value, 0];
    else current = value === 100 ? (current || 1) * 100 : current + value;
  }
  close();
  return all;
}

let cachedMonthNames: Map<string, number> | undefined;

/** As they stand alone and beside a day, long and short, in every language that is here. */
function monthNames(): Map<string, number> {
  cachedMonthNames ??= new Map(
    LOCALES.flatMap((locale) =>
      MONTH_STYLES.flatMap((style) => {
        const format = new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone: 'UTC' });
        return MONTHS.map((month) => [monthNameIn(format, month), month] as const);
      }),
    )
      .filter(([name]) => /^[\p{L}\p{M}]{3,}$/u.test(name))
      .toReversed(),
  );
  return cachedMonthNames;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const MONTH_STYLES = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' as const }]);

function monthNameIn(format: Intl.DateTimeFormat, month: number): string {
  const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
  const name = parts.find(({ type }) => type === 'month')?.value ?? '';
  return name.toLowerCase().replace('.', '');
}

export function monthsIn(text: string): SpelledNumber[] {
  const names = monthNames();
  return [...text.matchAll(/[\p{L}\p{M}]{3,}/gu)].flatMap((found) => {
    const month = names.get(found[0].toLowerCase());
    return month === undefined ? [] : [toSpelledNumber(month, found.index, found[0].length)];
  });
}
