import { isChineseText } from './spelled-numbers.ts';
import { monthsIn } from './number-words.ts';

/** What is written in two ways in two languages, made alike before the numbers of two texts are compared. */
/** In these languages a point before three digits parts thousands. */
const POINT_LANGUAGES = new Set(['es', 'de', 'pt', 'it', 'nl', 'id', 'vi', 'tr', 'da', 'ru', 'uk', 'pl']);
export const withPlainPoints = (text: string, lang?: string): string =>
  lang !== undefined && POINT_LANGUAGES.has(lang)
    ? text.replaceAll(/(?<![\d.,\p{L}])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.]|,\d{3})/gu, (number) =>
        number.replaceAll('.', ''),
      )
    : text;

/** In these languages a comma before three digits parts thousands. */
export const withPlainThousands = (text: string): string =>
  text.replaceAll(/(?<![A-Za-z\d])(RM|USD|SGD|HKD|NTD|TWD|RMB)(?=\d{1,4}(?:\.\d{1,2})?[kKmM]\b)/gu, '$1 ').replaceAll(
    /((?:RM|MYR|USD|SGD|HKD|NTD|TWD|RMB|CNY|USDT|Rp)?)(?<=^|RM|MYR|USD|SGD|HKD|NTD|TWD|RMB|CNY|USDT|Rp|[^\d.,A-Za-z])(\d{1,3}(?:,\d{3})+)(?![\d,])/gu,
    // RM80000 without a space could be the number of a case.
    (_, code: string, number: string) => `${code}${code ? ' ' : ''}${number.replaceAll(',', '')}`,
  );

/** Months and thirds are compared as words: where both texts name them, their numbers are no further ones. */
export function withoutSharedMonths(original: string, translated: string): [string, string] {
  const [before, after] = [original, translated].map((text) => text.replaceAll(THIRDS, ' ')) as [string, string];
  const isNamed = (text: string) => !isChineseText(text) && monthsIn(text).length > 0;
  const asWord = (text: string, other: string) => (isNamed(other) ? text.replaceAll(HAN_MONTH, '月') : text);
  const [left, right] = [asWord(before, after), asWord(after, before)];
  const withoutNames = (text: string, other: string) =>
    other.includes('月') && isNamed(text) ? withoutMonthNames(text) : text;
  return [withoutNames(left, right), withoutNames(right, left)];
}
const HAN_MONTH = /(?<![\d个個一二三四五六七八九])(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?!薪|供|租)/gu;
const THIRDS =
  /(?:三|四)分之[一二三]|\b(?:a|one|two|three)[ -](?:third|quarter)s?\b(?! of an? million)|sepertiga|dua pertiga|tiga suku|suku daripada/giu;

const withoutMonthNames = (text: string): string =>
  monthsIn(text)
    .toReversed()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}月${rest.slice(end)}`, text);

/** 八折 is 20 % off. */
export function withSamePrices(original: string, translated: string): [string, string] {
  const asPrice = (text: string, other: string) =>
    /[\d一二三四五六七八九]折/u.test(other)
      ? text.replaceAll(
          /(\d{1,2})(?= ?(?:%|per ?cent) (?:off|discount))|(?<=\bdiskaun (?:sebanyak )?)(\d{1,2})(?= ?(?:%|peratus))/giu,
          (percent: string) => String(100 - Number(percent)),
        )
      : text;
  return [asPrice(original, translated), asPrice(translated, original)];
}
