/**
 * Days and dates that are written in words, in English, Malay and Chinese, or with strokes that two countries read
 * differently. What is said in one text must not be another day in the other.
 */
const WEEKDAYS: readonly string[] = [
  'monday|mon|isnin',
  'tuesday|tues?|selasa',
  'wednesday|wed|rabu',
  'thursday|thurs?|khamis',
  'friday|fri|jumaat',
  'saturday|sat|sabtu',
  'sunday|sun|ahad',
];
const HAN_WEEKDAYS = '一二三四五六日';
const LATIN_WEEKDAYS = WEEKDAYS.map((words) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu'));
const HAN_WEEKDAY =
  /(?:星期|礼拜|禮拜|(?<![一两兩二三四五六七八九十几幾每半个個\d])[周週])([一二三四五六日天])(?!次|天|个|個|元|块|塊)/gu;

/** Groups of words of which one must not become another; the same place in each group is the same word. */
const CONTRASTS: readonly (readonly string[])[] = [
  [
    '\\byesterday\\b|\\bsemalam\\b|昨天|昨日|昨晚',
    '\\btoday\\b|\\bhari ini\\b|今天|今日',
    '\\btomorrow\\b|\\besok\\b|明天|明日|明早',
    'day before yesterday|前天',
    'day after tomorrow|\\blusa\\b|后天|後天',
  ],
  [
    '\\blast week\\b|minggu lepas|minggu lalu|上(?:个|個)?(?:周|週|星期|礼拜|禮拜)',
    '\\bthis week\\b|minggu ini|[这這本]一?(?:个|個)?(?:周|週|星期|礼拜|禮拜)',
    '\\bnext week\\b|minggu depan|下(?:个|個)?(?:周|週|星期|礼拜|禮拜)',
  ],
  [
    '\\blast month\\b|bulan lepas|bulan lalu|上(?:个|個)?月',
    '\\bthis month\\b|bulan ini|(?:[这這](?:个|個)?|本)月',
    '\\bnext month\\b|bulan depan|下(?:个|個)?月',
  ],
  ['\\blast year\\b|tahun lepas|tahun lalu|去年', '\\bthis year\\b|tahun ini|今年', '\\bnext year\\b|tahun depan|明年'],
  [
    '\\b(?:in the|this|that|every|each) morning\\b|\\bpagi\\b|早上|上午|早晨|今早',
    '\\b(?:in the|this|that|every|each) afternoon\\b|\\bpetang\\b|下午|午后|午後',
    '\\b(?:in the|this|that|every|each) evening\\b|\\bat night\\b|\\btonight\\b|\\bmalam\\b|晚上|今晚|夜里|夜裡|傍晚',
  ],
];
const CONTRASTS_OF_AMOUNTS: readonly (readonly string[])[] = [
  [
    '(?<!half )\\b(?:an?|one) minute\\b|(?<!十)一分[钟鐘]|\\bseminit\\b',
    '(?<!half )\\b(?:an?|one) hour\\b|(?<!十)一(?:个|個)?(?:小时|小時|钟头|鐘頭)|\\bsejam\\b',
    '\\b(?:a|one) day\\b|(?<!十)一[天日]|\\bsehari\\b',
    '\\b(?:a|one) week\\b|(?<!十)一(?:个|個)?(?:[周週]|星期|礼拜|禮拜)(?!年)|\\bseminggu\\b',
    '\\b(?:a|one) month\\b|(?<!十)一(?:个|個)月|\\bsebulan\\b',
    '(?<!half )\\b(?:a|one) year\\b|(?<!十)一年|\\bsetahun\\b',
    '\\bhalf an hour\\b|半(?:个|個)?(?:小时|小時|钟头|鐘頭)|setengah jam',
    '\\bhalf a year\\b|半年|setengah tahun',
  ],
  [
    '\\bhalf\\b|一半|半数|半數|\\bseparuh\\b|\\bsetengah\\b',
    '\\b(?:a|one)[ -]third\\b|三分之一|sepertiga',
    '\\btwo[ -]thirds\\b|三分之二',
    '\\b(?:a|one)[ -]quarter of\\b|四分之一|suku daripada',
    '\\bthree[ -]quarters\\b|四分之三',
  ],
  ['\\bdoubled?\\b|翻倍|双倍|雙倍|翻一番', '\\btripled?\\b|三倍|tiga kali ganda'],
  ['\\bnoon\\b|\\bmidday\\b|中午|正午|tengah hari', '\\bmidnight\\b|半夜|午夜|凌晨|tengah malam'],
];
const CONTRAST_PATTERNS = [...CONTRASTS, ...CONTRASTS_OF_AMOUNTS].map((group) =>
  group.map((words) => new RegExp(words, 'iu')),
);

/** 3/4 is the third of April or the fourth of March: it has to stay as it is written. */
const AMBIGUOUS_DATE = /(?<![\d/.-])(0?[1-9]|1[0-2])([/.-])(0?[1-9]|1[0-2])(?:\2(\d{4}|\d{2}))?(?![\d/-]|\.\d)/gu;

const MONTHS: readonly string[] = [
  ...['january|jan|januari', 'february|feb|februari', 'march|mar|mac', 'april|apr', 'may', 'june|jun'],
  ...[
    'july|jul|julai',
    'august|aug|ogos',
    'september|sept?',
    'october|oct|oktober',
    'november|nov',
    'december|dec|disember',
  ],
];
const HAN_MONTHS = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

/** Empty where no month is named; `May` alone may be a word. */
function monthsNamedIn(text: string): string {
  const latin = MONTHS.flatMap((words, index) => {
    const isMay = index === 4;
    const pattern = isMay
      ? /\b(?:May|Mei)(?= \d)|(?<=\d(?:st|nd|rd|th)? (?:of )?)\b(?:May|Mei)\b|(?<=\b(?:in|since|until|last|early|late) )May\b/u
      : new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
    return pattern.test(text) ? [index + 1] : [];
  });
  const han = [...text.matchAll(/(?<![\d个個])(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?!薪|供|租)/gu)].map(
    ([, month]) => (/\d/.test(month!) ? Number(month) : HAN_MONTHS.indexOf(month!) + 1),
  );
  return [...new Set([...latin, ...han])].toSorted((a, b) => a - b).join();
}

function weekdaysIn(text: string): string {
  const latin = LATIN_WEEKDAYS.flatMap((pattern, day) => [...text.matchAll(pattern)].map(() => day));
  const han = [...text.matchAll(HAN_WEEKDAY)].map(([, day]) => HAN_WEEKDAYS.indexOf(day === '天' ? '日' : day!));
  return [...new Set([...latin, ...han])].toSorted((a, b) => a - b).join();
}

/** For texts in English, Malay or Chinese only: other languages have other words. */
export function hasSameDays(original: string, translated: string): boolean {
  const [months, others] = [monthsNamedIn(original), monthsNamedIn(translated)];
  if (months && others && months !== others) return false;
  if (weekdaysIn(original) !== weekdaysIn(translated)) return false;
  return CONTRAST_PATTERNS.every((group) => {
    const [before, after] = [original, translated].map((text) => group.map((words) => words.test(text)));
    const isLost = group.some((_, index) => before![index] && !after![index]);
    const isAdded = group.some((_, index) => !before![index] && after![index]);
    return !(isLost && isAdded);
  });
}

export function hasAmbiguousDatesAsWritten(original: string, translated: string): boolean {
  return [...original.matchAll(AMBIGUOUS_DATE)].every(([written, first, separator, second, year]) => {
    // 1.5 and 3-4 are seldom dates, and 5/5 is the same to all.
    if (Number(first) === Number(second) || (separator !== '/' && year === undefined)) return true;
    return translated.includes(written);
  });
}
