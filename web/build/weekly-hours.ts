import { z } from 'zod';
import type { Locale } from '@libs/protocol/languages.ts';
import type { HoursInWords } from '../src/content/content-loader.ts';
import { isOverlapping, isTimeZone, minutesOfShift, TIME_OF_DAY } from '../../libs/protocol/shift-times.ts';

const time = z.string().regex(TIME_OF_DAY, 'a time is written like 09:00');

/** When an organisation can be reached, by the clocks of one place: the shape of the chat's hours, without its holidays. */
export const weeklyHours = z.strictObject({
  timeZone: z.string().refine(isTimeZone, 'a time zone is named by its place, like Asia/Taipei'),
  week: z
    .array(z.strictObject({ day: z.int().min(1).max(7), from: time, to: time }))
    .min(1)
    .refine((week) => !isOverlapping(week), 'two of these times overlap'),
});
type WeeklyHours = z.infer<typeof weeklyHours>;

/** Days with the same times stand together: “Monday–Friday”, “09:00–12:00, 13:00–18:00”. */
export function hoursInWords({ timeZone, week }: WeeklyHours, locale: Locale): HoursInWords {
  const groups: { first: number; last: number; times: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const times = timesOf(week, day, locale);
    const group = groups.at(-1);
    if (times && group?.last === day - 1 && group.times === times) group.last = day;
    else if (times) groups.push({ first: day, last: day, times });
  }
  return {
    lines: groups.map(({ times, ...days }) => ({ days: daysOf(days, locale), times })),
    zone: zoneOf(timeZone, locale),
  };
}

/** What stands between the first and the last day, and between two times of a day. */
const signsOf = (locale: Locale): { range: string; list: string } =>
  locale.startsWith('zh') ? { range: '至', list: '、' } : { range: '–', list: ', ' };

const timesOf = (week: WeeklyHours['week'], day: number, locale: Locale): string =>
  week
    .filter((shift) => shift.day === day)
    .sort((one, other) => minutesOfShift(one).from - minutesOfShift(other).from)
    .map(({ from, to }) => `${from}–${to === '00:00' ? '24:00' : to}`)
    .join(signsOf(locale).list);

/** 1 January 2024 was a Monday. */
function daysOf({ first, last }: { first: number; last: number }, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const names = [...new Set([first, last])].map((day) => format.format(Date.UTC(2024, 0, day)));
  return names.join(signsOf(locale).range);
}

/** “Taiwan Standard Time”, “Central European Time”: the same in summer and winter. */
function zoneOf(timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    Date.UTC(2024, 0),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
