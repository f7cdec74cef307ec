/**
 * Times of day, which languages write too differently to be compared as numbers: `half past two`, `2:30 pm`, 14:30 and
 * 下午两点半 are one. A time is taken out of the text, so that its numbers are not compared a second time.
 */
export type ClockTime = {
  /** Minutes since midnight; within twelve hours where the text does not say which half of the day. */
  minutes: number;
  isHalfKnown: boolean;
};

type Found = ClockTime & { start: number; end: number };

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MALAY_HOURS = 'satu,dua,tiga,empat,lima,enam,tujuh,lapan,sembilan,sepuluh,sebelas,dua belas'.split(',');
const HAN_DIGITS = '零一二三四五六七八九';
const HOUR_WORD = HOURS.join('|');
const DAY_PART =
  '(?: (?:in the |this |every |yesterday |tomorrow )?(?<part>morning|afternoon|evening)| (?:at|last|yesterday|every|tomorrow) (?<night>night)| (?<tonight>tonight))?';

const MORNING = /^(?:a|早上|早晨|上午|凌晨|清晨|今早|早|morning|pagi)/iu;
const AFTERNOON =
  /^(?:p(?!agi)|下午|晚上|傍晚|午后|午後|夜里|夜裡|晚|afternoon|evening|night|tonight|petang|malam|tengah hari)/iu;

const PATTERNS: readonly RegExp[] = [
  /(?<![\d:.])(?<h>\d{1,2})(?:[:.](?<m>\d{2}))? ?(?<half>[ap])\.?m\b\.?/giu,
  /(?<=\b(?:pukul|jam) )(?<h>\d{1,2})(?:[:.](?<m>\d{2}))?(?: (?<half>pagi|petang|malam|tengah hari))?/giu,
  new RegExp(
    `(?<=\\b(?:pukul|jam) )(?<word>${MALAY_HOURS.toReversed().join('|')})(?<late> setengah)?(?: (?<half>pagi|petang|malam|tengah hari))?`,
    'giu',
  ),
  new RegExp(
    `\\b(?<rel>half past|half|quarter past|quarter to|(?:ten|five|twenty)(?: minutes)? (?:past|to)|\\d{1,2} minutes (?:past|to)) (?<word>${HOUR_WORD}|\\d{1,2})\\b(?! (?:million|thousand|hundred|percent|dollars|people|days|weeks|months|years))${DAY_PART}`,
    'giu',
  ),
  new RegExp(`\\b(?<word>${HOUR_WORD}|\\d{1,2}) ?o['’]?clock${DAY_PART}`, 'giu'),
  new RegExp(
    `(?<=\\b(?:at|after|before|until|till|around|about|by|since|from|past) )(?<word>${HOUR_WORD}|\\d{1,2})(?:[:.](?<m>\\d{2}))? (?:(?:in the |this |yesterday |every |tomorrow )(?<part>morning|afternoon|evening)|(?:at |last |yesterday |every |tomorrow )(?<night>night)|(?<tonight>tonight))\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?<word>${HOUR_WORD}|\\d{1,2}) (?:in the (?<part>morning|afternoon|evening)|at (?<night>night))\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?<word>${HOUR_WORD}) (?<tens>fifteen|thirty|forty-five)\\b(?: ?(?<half>[ap])\\.?m\\b\\.?)?${DAY_PART}`,
    'giu',
  ),
  new RegExp(`\\b(?<word>${HOUR_WORD}) ?(?<half>[ap])\\.?m\\b\\.?`, 'giu'),
  /(?<half>早上|早晨|上午|凌晨|清晨|今早|中午|正午|下午|晚上|傍晚|夜里|夜裡|午后|午後|半夜|午夜|深夜|早|晚)?(?:的)?(?<![之\d.])(?<h>\d{1,2}|[一二两兩三四五六七八九十]{1,3})(?:[点點时時](?!间|間|候|代|刻|速|常|差|长|長|评|評|击|擊|赞|讚|数|數|滴|心|开|開)(?<zhong>钟|鐘|整)?(?<past>半|一刻|三刻|(?:\d{1,2}|[零一二三四五六七八九十]{1,3})分?(?![个個天元块塊万萬亿億倍成折%美港]))?)/gu,
  /(?<half>早上|早晨|上午|凌晨|清晨|今早|中午|下午|晚上|傍晚|夜里|夜裡|午后|午後|pagi|petang|malam)? ?(?<![\d:.,/-]|\p{sc=Latin})(?<h>[01]?\d|2[0-4]):(?<m>[0-5]\d)(?::[0-5]\d)?(?![\d:%]|[.,/]\d|\p{sc=Latin}| ?(?:million|万|萬|億|亿))(?: (?<after>pagi|petang|malam))?/giu,
  /\b(?:12 |twelve )?(?<named>noon|midday|midnight|middle of the night|tengah malam|tengah hari)\b/giu,
  // By itself: browsers before 2024 do not read a pattern that has one name twice.
  /(?<named>正午|中午|午夜|半夜|(?<!之)零点(?![零一二三四五六七八九\d]))/gu,
];

/** `between 2 and 4 pm`: both. */
const RANGE = /(?<![\d:.])(\d{1,2}(?::\d{2})?)( ?(?:and|to|-|–) ?\d{1,2}(?::\d{2})? ?)([ap]\.?m\b\.?)/giu;
const RANGE_IN_WORDS = new RegExp(
  `\\b(${HOUR_WORD}|\\d{1,2})( (?:and|to) (?:${HOUR_WORD}|\\d{1,2}) )((?:in the|this|yesterday|tomorrow) (?:morning|afternoon|evening)|at night)`,
  'giu',
);
/** 下午两点到三点. */
const HAN_RANGE =
  /(早上|早晨|上午|凌晨|下午|晚上|傍晚|夜里|夜裡|午后|午後)((?:\d{1,2}|[一二两兩三四五六七八九十]{1,3})[点點时時](?:半|\d{1,2}分?)?)( ?(?:到|至|和|跟|~|-|—|–) ?)(?=(?:\d{1,2}|[一二两兩三四五六七八九十]{1,3})[点點时時])/gu;
const QUARTERS: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 };
const TENS: Readonly<Record<string, number>> = { fifteen: 15, thirty: 30, 'forty-five': 45 };
const MINUTES_PER_DAY = 1440;
const HALF_DAY = 720;

/** Which hours are taken that have nothing beside them: 两点, or 12点 as well, or none. */
export type BareHours = 'all' | 'digits' | 'none';

/** The times of a text, and the text without them. */
export function takeClockTimes(text: string, bare: BareHours = 'digits'): { times: ClockTime[]; rest: string } {
  const found: Found[] = [];
  let rest = text
    .replaceAll(RANGE, '$1 $3$2$3')
    .replaceAll(RANGE_IN_WORDS, '$1 $3$2$3')
    .replaceAll(HAN_RANGE, '$1$2$3$1');
  for (const pattern of PATTERNS)
    for (const match of rest.matchAll(pattern)) {
      const time = toTime(match, bare);
      if (!time) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      found.push({ ...time, start, end });
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    }
  return { times: found.toSorted((a, b) => a.start - b.start), rest };
}

function toTime({ groups = {} }: RegExpMatchArray, bare: BareHours): ClockTime | null {
  const { named, word, h, rel } = groups;
  if (named) return { minutes: /noon|midday|[正中]午|tengah hari/iu.test(named) ? HALF_DAY : 0, isHalfKnown: true };
  const hour = hourOf(word ?? h ?? '');
  const isBare = h !== undefined && ['m', 'half', 'zhong', 'past', 'after', 'part'].every((part) => !groups[part]);
  const isTaken = !isBare || bare === 'all' || (bare === 'digits' && /^\d/.test(h));
  if (hour === null || hour > 24 || !isTaken) return null;
  const shifted = rel ? hour * 60 + relativeMinutes(rel) : hour * 60 + minutesOf(groups);
  return inHalf(shifted, groups.half ?? groups.after ?? groups.part ?? groups.night ?? groups.tonight ?? '');
}

function hourOf(written: string): number | null {
  const lower = written.toLowerCase();
  if (/^\d+$/.test(lower)) return Number(lower);
  const named = [HOURS, MALAY_HOURS].map((names) => names.indexOf(lower)).find((at) => at >= 0);
  return named === undefined ? hanHour(lower) : named + 1;
}

function hanHour(text: string): number | null {
  const digits = text.replaceAll(/[两兩]/gu, '二');
  if (!/^[零一二三四五六七八九十]+$/u.test(digits)) return null;
  const [tens, ones] = digits.includes('十') ? digits.split('十') : ['', digits];
  const digitOf = (letter: string) => HAN_DIGITS.indexOf(letter);
  const high = digits.includes('十') ? (tens ? digitOf(tens) : 1) * 10 : 0;
  return high + (ones ? digitOf(ones.at(-1)!) : 0);
}

function minutesOf({ m, past, tens, late }: Record<string, string | undefined>): number {
  if (late) return 30;
  if (m !== undefined) return Number(m);
  if (tens) return TENS[tens.toLowerCase()]!;
  if (past === undefined) return 0;
  return QUARTERS[past] ?? hourOf(past.replace('分', '')) ?? 0;
}

function relativeMinutes(relation: string): number {
  const lower = relation.toLowerCase();
  const amount = lower.startsWith('half') ? 30 : lower.startsWith('quarter') ? 15 : minuteWord(lower.split(' ')[0]!);
  return lower.endsWith(' to') ? -amount : amount;
}

const minuteWord = (word: string): number =>
  ({ five: 5, ten: 10, twenty: 20 })[word] ?? (/^\d+$/.test(word) ? Number(word) : 0);

function inHalf(minutes: number, half: string): ClockTime {
  const day = (minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const isNoon = /^(?:中午|正午|tengah hari)/u.test(half);
  if (isNoon) return { minutes: day < 600 ? day + HALF_DAY : day, isHalfKnown: true };
  if (/^(?:半夜|午夜|深夜)/u.test(half)) return { minutes: day % HALF_DAY, isHalfKnown: false };
  if (day > HALF_DAY + 59) return { minutes: day, isHalfKnown: true };
  if (AFTERNOON.test(half))
    return {
      minutes: (day % HALF_DAY) + HALF_DAY,
      isHalfKnown: !/^(?:晚|night|tonight|malam)/iu.test(half) || day % HALF_DAY >= 60,
    };
  if (MORNING.test(half)) return { minutes: day % HALF_DAY, isHalfKnown: true };
  return { minutes: day % HALF_DAY, isHalfKnown: false };
}

/** Whether two lists of times are the same ones, in any order. */
export function hasSameTimes(original: readonly ClockTime[], translated: readonly ClockTime[]): boolean {
  if (original.length !== translated.length) return false;
  const left = [...translated];
  return original.every((time) => {
    const at = left.findIndex((other) => isSameTime(time, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const isSameTime = (a: ClockTime, b: ClockTime): boolean =>
  a.minutes % HALF_DAY === b.minutes % HALF_DAY && (!a.isHalfKnown || !b.isHalfKnown || a.minutes === b.minutes);
