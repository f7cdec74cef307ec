import { replaceHanNumbers } from './spelled-numbers-han.ts';

/**
 * Numbers in words as digits, so that they are compared like any other number: `three thousand five hundred`, 三千五,
 * `tiga ribu lima ratus` are 3500. Only what is certainly a number is replaced; what may be one (`one`, `second`, 一些)
 * stays a word, and may excuse a number that the other text has in digits.
 */
export function replaceSpelledNumbers(text: string, lang?: string): string {
  if (isChineseText(text)) return withUnitsOfRanges(replaceHanNumbers(text));
  const language = languageOf(text, lang);
  return language ? withUnitsOfRanges(replaceRuns(language.prepare(text), language)) : text;
}

/** The unit of `300 to 500 dollars` is that of both. */
const withUnitsOfRanges = (text: string): string => text.replaceAll(RANGE, '$1$3$4$2$3$4');
const RANGE =
  /(?<![$€£¥\d.,])(\d[\d.]*)( ?(?:到|至|~|–|-|to|and|or) ?\d[\d.]*)( ?)(美元|美金|元|块|塊|港元|港币|港幣|令吉|新元|英镑|英鎊|欧元|歐元|万元|萬元|万|萬|dollars|yuan|ringgit|USDT?|%| ?percent)/gu;

/** Whether the words of a text are known here: Chinese, English or Malay. */
export const isReadInWords = (text: string, lang?: string): boolean =>
  isChineseText(text) || (!/[^\P{L}\p{sc=Latin}\p{sc=Han}]/u.test(text) && languageOf(text, lang) !== undefined);

/** Of a text that is not Chinese, where its words are known. */
export function languageOfWords(text: string, lang?: string): 'en' | 'ms' | undefined {
  const language = languageOf(text, lang);
  return language && (language === ENGLISH ? 'en' : 'ms');
}

/** Mostly. An amount that came through a translation as it was (50000元) makes an English text no Chinese one. */
export function isChineseText(text: string): boolean {
  const words = text.replaceAll(HAN_AMOUNT, '');
  const [han, latin] = [countOf(words, /\p{sc=Han}/gu), countOf(words, /\p{sc=Latin}/gu)];
  return han * LATIN_PER_HAN >= latin && han > 0 && !/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(words);
}

/** A Chinese sentence may have several names in Latin letters, and an English one a word in Chinese. */
const LATIN_PER_HAN = 5;
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const HAN_AMOUNT =
  /\d[十百千万萬亿億]*(?:美元|美金|港币|港幣|台币|台幣|人民币|人民幣|令吉|泰铢|泰銖|日元|日圓|韩元|韓元|元|块|塊|圆|圓)?|新[台臺]币|新[台臺]幣|新台币|新台幣/gu;

const languageOf = (text: string, lang?: string): NumberLanguage | undefined => {
  if (lang === 'en') return ENGLISH;
  if (lang === 'ms' || lang === 'id') return MALAY;
  if (lang !== undefined && lang !== 'auto' && lang !== 'und') return undefined;
  return FOREIGN_LETTERS.test(text) ? undefined : LANGUAGES.find(({ signs }) => signs.test(text));
};

/** Of languages that share short words with English. */
const FOREIGN_LETTERS =
  /[áàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßąćęłńśźżğışđơưăěščřžů¿¡]|\b(?:que|para|los|las|una|por|der|die|und|ich|nicht|les|des|est|pour|het|een|niet|och|att|ang|mga)\b/iu;

type NumberLanguage = {
  /** Words that show the language. */
  signs: RegExp;
  words: ReadonlyMap<string, number>;
  joins: ReadonlySet<string>;
  prepare: (text: string) => string;
};

const wordsOf = (list: string): Map<string, number> =>
  new Map(
    list.split(' ').map((entry) => {
      const [word, value] = entry.split('=');
      return [word!, Number(value)];
    }),
  );

const ENGLISH_WORDS =
  'zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fourty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 thousand=1000 grand=1000 lakh=100000 lakhs=100000 crore=10000000 million=1000000 billion=1000000000 dozen=12';
const MALAY_WORDS =
  'kosong=0 satu=1 dua=2 tiga=3 empat=4 lima=5 enam=6 tujuh=7 lapan=8 delapan=8 sembilan=9 sepuluh=10 sebelas=11 belas=-10 puluh=-1 ratus=100 seratus=100 ribu=1000 seribu=1000 juta=1000000 sejuta=1000000';

const ENGLISH: NumberLanguage = {
  signs:
    /\b(?:the|i|to|and|of|my|me|is|was|they|you|for|with|he|she|we|it|have|has|in|on|at|from|a|an|this|please|after|about)\b/iu,
  words: wordsOf(ENGLISH_WORDS),
  joins: new Set(['and']),
  prepare: (text) =>
    text
      .replaceAll(ORDINAL, (found, tens: string | undefined, word: string) => ordinalOf(found, tens, word))
      .replaceAll(/\blast (?:four|4) (?=digits|numbers|figures)/giu, 'last ')
      .replaceAll(/(\d)-(year|month|week|day|hour|minute|dollar|person|page|floor)(?:-old)?(?=s?\b)/giu, '$1 $2')
      .replaceAll(SHARED_SCALE, '$1 $4$2$3 $4')
      .replaceAll(/(?<!\d)(\d(?: \d){3,})(?!\d)/gu, (digits: string) => digits.replaceAll(' ', ''))
      .replaceAll(/\bhalf (?:of )?a year\b/giu, '6 months')
      .replaceAll(/\b(?:a|one) decade\b/giu, '10 years')
      .replaceAll(/\b(?:a|one) fortnight\b/giu, '2 weeks')
      .replaceAll(
        /\bhalf (?:of )?an? (million|billion|dozen)\b/giu,
        (_, scale: string) => `${HALVES[scale.toLowerCase()]}`,
      )
      .replaceAll(/\bthree[ -]quarters (?:of )?an? million\b/giu, '750000')
      .replaceAll(/\b(?:a |one )?quarter (?:of )?an? million\b/giu, '250000')
      .replaceAll(/\ba (hundred|thousand|million|billion|dozen|grand)\b/giu, 'one $1')
      .replaceAll(
        /\b(\p{L}+|\d+) and a half (million|thousand|billion|hours|days|weeks|months|years|times|percent|kilos?|kilograms?|kg|km|kilomet(?:re|er)s|miles)\b/giu,
        withHalf,
      )
      .replaceAll(/\b(?:a|an|one) (hour|day|week|month|year) and a half\b/giu, '1.5 $1s')
      .replaceAll(/(?<!\b(?:think|thought|thinking) )\btwice\b(?! as)/giu, 'two times')
      .replaceAll(/(\d) ?grand\b/giu, '$1 thousand')
      .replaceAll(/\b(\p{L}+) point (\p{L}+)\b/giu, withPoint),
};
const SMALL =
  'two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|\\d{1,3}';
/** `three to five hundred`: three hundred to five hundred. */
const SHARED_SCALE = new RegExp(`\\b(${SMALL})( to | or | and |-|–)(${SMALL}) (hundred|thousand|million)\\b`, 'giu');
const ORDINALS =
  'fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
const ORDINAL = new RegExp(
  `\\b(?:(twenty|thirty)[ -])?(first|second|third|${ORDINALS.replaceAll(' ', '|')}|thirtieth)\\b`,
  'giu',
);

/** `First`, `second` and `third` alone may be no numbers; `a fifth` is a part. */
function ordinalOf(found: string, tens: string | undefined, word: string): string {
  const index = ORDINALS.split(' ').indexOf(word.toLowerCase());
  const small = ['first', 'second', 'third'].indexOf(word.toLowerCase()) + 1;
  if (tens) return String((tens.toLowerCase() === 'twenty' ? 20 : 30) + (small || index + 4));
  if (word.toLowerCase() === 'thirtieth') return '30';
  return small > 0 ? found : String(index + 4);
}

const HALVES: Readonly<Record<string, number>> = { million: 500_000, billion: 500_000_000, dozen: 6 };

function withHalf(found: string, number: string, unit: string): string {
  const value = /^\d+$/.test(number) ? Number(number) : ENGLISH.words.get(number.toLowerCase());
  return value === undefined ? found : `${value}.5 ${unit}`;
}

function withPoint(found: string, whole: string, part: string): string {
  const [before, behind] = [whole, part].map((word) => ENGLISH.words.get(word.toLowerCase()));
  return before === undefined || behind === undefined || behind > 9 ? found : `${before}.${behind}`;
}

const MALAY: NumberLanguage = {
  signs:
    /\b(?:saya|yang|dan|untuk|kepada|dengan|itu|ini|tidak|dia|mereka|ke|di|telah|pada|dalam|akan|sudah|daripada|encik|puan)\b/iu,
  words: wordsOf(MALAY_WORDS),
  joins: new Set(),
  prepare: (text) =>
    text
      .replaceAll(/\bsetengah juta\b/giu, '500000')
      .replaceAll(/\bsuku juta\b/giu, '250000')
      .replaceAll(/\b(sejam|sehari|sebulan|setahun|sejuta) setengah\b/giu, (_, unit: string) => `1.5 ${unit.slice(2)}`)
      .replaceAll(
        /\b(satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|\d{1,2}) setengah (jam|hari|bulan|tahun|juta|ribu)\b/giu,
        (_, number: string, unit: string) => `${MALAY.words.get(number.toLowerCase()) ?? number}.5 ${unit}`,
      )
      .replaceAll(/\bsetengah tahun\b/giu, '6 bulan')
      .replaceAll(/\b(kedua|ketiga|keempat)-(?:dua|tiga|empat)\b/giu, '$1')
      .replaceAll(/(?<=\b\d{1,2}) ?hb\b/giu, '')
      .replaceAll(/\bempat (?=digit)/giu, ''),
};
const LANGUAGES = [MALAY, ENGLISH];
const TEEN = -10;
const TENS = -1;
/** One and zero are often no numbers, nor is what two-factor begins with: `no one`, `one of them`. */
const MIN_REQUIRED = 2;

function replaceRuns(text: string, { words, joins }: NumberLanguage): string {
  let [result, from] = ['', 0];
  let run: { start: number; end: number; values: number[] } | null = null;
  const close = () => {
    const value = run && valueOfRun(run.values);
    if (run && value !== null && value >= MIN_REQUIRED && text[run.end] !== '-') {
      result += text.slice(from, run.start) + String(value);
      from = run.end;
    }
    run = null;
  };
  for (const found of text.matchAll(/\p{L}+/gu)) {
    const word = found[0].toLowerCase();
    const value = words.get(word);
    const isJoined: boolean =
      run !== null && /^(?: |-|, )?$/.test(text.slice(run.end, found.index).replace(/^ and(?= $)/, ''));
    if (value === undefined) {
      if (!(run && joins.has(word) && run.values.some((each) => each >= 100))) close();
      continue;
    }
    if (!isJoined) close();
    // Digits before a scale are read where the digits are: `3 million`.
    if (!run && !/\d ?$/.test(text.slice(0, found.index))) run = { start: found.index, end: 0, values: [] };
    run?.values.push(value);
    if (run) run.end = found.index + found[0].length;
  }
  close();
  return result + text.slice(from);
}

/** Null where the words do not make one number: `two three`. */
function valueOfRun(values: readonly number[]): number | null {
  let [total, current, last] = [0, 0, Infinity];
  for (const value of values) {
    if (value === TEEN || value === TENS) current = value === TEEN ? current + 10 : replaceLastDigit(current);
    else if (value === 12 && current > 0 && current < 10) current *= 12;
    else if (value >= 1000) [total, current] = [total + (current || 1) * value, 0];
    else if (value === 100) current = (current || 1) * 100;
    else {
      if (value < 100 && last < 100 && !(last >= 20 && value < 10)) return null;
      current += value;
    }
    last = value < 0 ? 20 : value;
  }
  return total + current;
}

/** `dua ratus tiga puluh`: the last digit is of tens. */
const replaceLastDigit = (current: number): number => current - (current % 10) + (current % 10) * 10;
