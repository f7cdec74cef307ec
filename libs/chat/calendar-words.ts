import { CONTRASTS, SAME_WORDS, TIMES_OF_DAY } from './calendar-word-tables.ts';

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
const LATIN_WEEKDAYS = WEEKDAYS.map((words) => new RegExp(String.raw`(?<![\p{L}.])(?:${words})(?!\p{L})`, 'giu'));
const HAN_WEEKDAY =
  /(?:星期|礼拜|禮拜|(?<![一两兩二三四五六七八九十几幾每半个個\d])[周週])([一二三四五六日天])(?!次|天|个|個|元|块|塊)/gu;

/** Of texts in any two languages: days near enough to be acted upon. */
const NEAR_DAYS: readonly string[] = [
  '\\btomorrow\\b|\\besok\\b|\\bbesok\\b|明天|明日|明早|明晚|明儿|あした|ma[ñn]ana|demain|\\bmorgen\\b|amanh[ãa]|\\bdomani\\b|завтра|내일|ngày mai|sáng mai|\\bmai\\b|พรุ่งนี้|غد|कल|\\byarın\\b|\\bjutro\\b|i ?morgon|מחר|فردا',
  '\\byesterday\\b|\\blast night\\b|\\bsemalam\\b|\\bkemarin\\b|昨|きのう|\\bayer\\b|\\banoche\\b|\\bhier\\b|gestern|\\bontem\\b|\\bieri\\b|gisteren|вчера|вчора|어제|hôm qua|tối qua|เมื่อวาน|أمس|कल|\\bdün\\b|wczoraj|i ?går|אתמול|دیروز',
];
const patternsOf = (words: readonly string[]): RegExp[] => words.map((each) => new RegExp(each, 'iu'));
const SAME_PATTERNS = patternsOf(SAME_WORDS);
const NEAR_DAY_PATTERNS = patternsOf(NEAR_DAYS);
const TIME_OF_DAY_PATTERNS = patternsOf(TIMES_OF_DAY);
const CONTRAST_PATTERNS = CONTRASTS.map(patternsOf);

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
function monthsNamedIn(text: string): number[] {
  const latin = MONTHS.flatMap((words, index) => {
    const isMay = index === 4;
    const pattern = isMay
      ? /\b(?:May|Mei)(?=,? \d)|(?<=\d(?:st|nd|rd|th)? (?:of )?)\b(?:May|Mei)\b|(?<=\b(?:in|on|by|of|since|until|till|before|after|from|last|next|this|early|late) )May\b|(?<=\b(?:[Aa]wal|[Aa]khir|[Hh]ujung|[Pp]ertengahan|[Bb]ulan|[Ss]ejak|[Ss]ebelum|[Ss]elepas|[Pp]ada) )Mei\b/u
      : new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
    return pattern.test(text) ? [index + 1] : [];
  });
  const han = [...text.matchAll(/(?<![\d个個])(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?!薪|供|租)/gu)].map(
    ([, month]) => (/\d/.test(month!) ? Number(month) : HAN_MONTHS.indexOf(month!) + 1),
  );
  return [...new Set([...latin, ...han])];
}

function weekdaysIn(text: string): string {
  const latin = LATIN_WEEKDAYS.flatMap((pattern, day) => [...text.matchAll(pattern)].map(() => day));
  const han = [...text.matchAll(HAN_WEEKDAY)].map(([, day]) => HAN_WEEKDAYS.indexOf(day === '天' ? '日' : day!));
  return [...new Set([...latin, ...han])].toSorted((a, b) => a - b).join();
}

/** `Wednesday last week` is `last Wednesday`, as 上周三 says it in one word. */
const withDaysOfWeeks = (text: string): string =>
  text
    .replaceAll(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day),? (?:of )?(last|this|next) week\b/giu, '$2 $1')
    .replaceAll(/\b(last|this|next) week,? on ((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/giu, '$1 $2')
    .replaceAll(/\b(isnin|selasa|rabu|khamis|jumaat|sabtu|ahad) minggu (lepas|lalu|depan)\b/giu, '$1 $2')
    .replaceAll(
      /\bminggu (lepas|lalu|depan),? (?:pada )?(?:hari )?(isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)\b/giu,
      '$2 $1',
    );

/** For texts in English, Malay or Chinese only: other languages have other words. */
export function hasSameDays(source: string, target: string): boolean {
  const [original, translated] = [withDaysOfWeeks(source), withDaysOfWeeks(target)];
  if (!hasSameMonths(original, translated) || weekdaysIn(original) !== weekdaysIn(translated)) return false;
  if (!SAME_PATTERNS.every((words) => words.test(original) === words.test(translated))) return false;
  return CONTRAST_PATTERNS.every((group) => {
    const [before, after] = [original, translated].map((text) => group.map((words) => words.test(text)));
    const isLost = group.some((_, index) => before![index] && !after![index]);
    const isAdded = group.some((_, index) => !before![index] && after![index]);
    return !(isLost && isAdded);
  });
}

export const hasSameNearDays = (original: string, translated: string): boolean =>
  NEAR_DAY_PATTERNS.every((words) => words.test(original) === words.test(translated));

/** Of texts that say no time of day: with one, `every morning at 8` and 早上八点 have the word in other places. */
export const hasSameTimesOfDay = (original: string, translated: string): boolean =>
  TIME_OF_DAY_PATTERNS.every((words) => words.test(original) === words.test(translated));

/** A month is named in both, or in the other one as the number in a date. */
function hasSameMonths(original: string, translated: string): boolean {
  const [before, after] = [monthsNamedIn(original), monthsNamedIn(translated)];
  const isIn = (month: number, named: readonly number[], text: string) =>
    named.includes(month) || new RegExp(`(?<!\\d)0?${month}[-/.]\\d|\\d[-/.]0?${month}(?!\\d)`, 'u').test(text);
  return (
    before.every((month) => isIn(month, after, translated)) && after.every((month) => isIn(month, before, original))
  );
}

export function hasAmbiguousDatesAsWritten(original: string, translated: string): boolean {
  return [...original.matchAll(AMBIGUOUS_DATE)].every(([written, first, separator, second, year]) => {
    // 1.5 and 3-4 are seldom dates, and 5/5 is the same to all.
    if (Number(first) === Number(second) || (separator !== '/' && year === undefined)) return true;
    return translated.includes(written);
  });
}
